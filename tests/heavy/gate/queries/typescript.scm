(call_expression function: (identifier) @name)
(call_expression arguments: (arguments (identifier) @name))
(call_expression function: (member_expression property: (property_identifier) @method))

(import_statement source: (string (string_fragment) @import))
(export_statement source: (string (string_fragment) @import))

(function_declaration name: (identifier) @function parameters: (formal_parameters) @parameters)
(function_signature name: (identifier) @other)
(variable_declarator name: (identifier) @other)
(call_expression function: (identifier) @called arguments: (arguments) @arguments)

(function_declaration
  return_type: (type_annotation (predefined_type) @result)
  body: (statement_block (return_statement (_) @returned)))
(method_definition
  return_type: (type_annotation (predefined_type) @result)
  body: (statement_block (return_statement (_) @returned)))
(arrow_function
  return_type: (type_annotation (predefined_type) @result)
  body: (statement_block (return_statement (_) @returned)))

(call_expression function: (identifier) @name)
(call_expression arguments: (argument_list (identifier) @name))
(call_expression function: (selector_expression field: (field_identifier) @method))

(import_spec path: (interpreted_string_literal (interpreted_string_literal_content) @import))

(function_declaration name: (identifier) @function parameters: (parameter_list) @parameters)
(call_expression function: (identifier) @called arguments: (argument_list) @arguments)

(function_declaration
  result: (type_identifier) @result
  body: (block (statement_list (return_statement (expression_list (_) @returned)))))
(method_declaration
  result: (type_identifier) @result
  body: (block (statement_list (return_statement (expression_list (_) @returned)))))

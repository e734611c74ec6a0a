(call_expression function: (identifier) @name)
(call_expression arguments: (argument_list (identifier) @name))
(field_expression field: (field_identifier) @method)

(preproc_include path: (string_literal (string_content) @import))

(function_definition
  declarator: (function_declarator
    declarator: (identifier) @function
    parameters: (parameter_list) @parameters))
(function_definition
  declarator: (pointer_declarator
    declarator: (function_declarator
      declarator: (identifier) @function
      parameters: (parameter_list) @parameters)))
(preproc_function_def name: (identifier) @other)
(preproc_def name: (identifier) @other)
(call_expression function: (identifier) @called arguments: (argument_list) @arguments)

(function_definition
  type: (_) @result
  declarator: (function_declarator)
  body: (compound_statement (return_statement (_) @returned)))

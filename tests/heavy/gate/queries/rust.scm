(call_expression function: (identifier) @name)
(call_expression arguments: (arguments (identifier) @name))
(call_expression function: (field_expression field: (field_identifier) @method))

(use_declaration argument: (scoped_identifier path: (_) name: (identifier) @import))
(use_declaration argument: (scoped_use_list path: (scoped_identifier name: (identifier) @import)))

(function_item name: (identifier) @function parameters: (parameters) @parameters)
(call_expression function: (identifier) @called arguments: (arguments) @arguments)

(function_item
  return_type: (_) @result
  body: (block (expression_statement (return_expression (_) @returned))))
(function_item
  return_type: (_) @result
  body: (block (_) @returned .))

(method_invocation !object name: (identifier) @name)
(method_invocation arguments: (argument_list (identifier) @name))
(method_invocation object: (_) name: (identifier) @method)

(import_declaration (scoped_identifier name: (identifier) @import))

(method_declaration name: (identifier) @function parameters: (formal_parameters) @parameters)
(method_invocation !object name: (identifier) @called arguments: (argument_list) @arguments)

(method_declaration
  type: (_) @result
  body: (block (return_statement (_) @returned)))

(call function: (identifier) @name)
(call arguments: (argument_list (identifier) @name))
(call function: (attribute attribute: (identifier) @method))

(import_statement name: (dotted_name (identifier) @import .))
(import_from_statement module_name: (dotted_name (identifier) @import .))
(import_from_statement module_name: (relative_import (dotted_name (identifier) @import .)))

(module (function_definition name: (identifier) @function parameters: (parameters) @parameters))
(class_definition body: (block (function_definition name: (identifier) @other)))
(class_definition name: (identifier) @other)
(decorated_definition definition: (function_definition name: (identifier) @other))
(call function: (identifier) @called arguments: (argument_list) @arguments)

(function_definition
  return_type: (type (identifier) @result)
  body: (block (return_statement (_) @returned)))

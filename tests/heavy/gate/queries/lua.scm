(function_call name: (identifier) @name)
(function_call arguments: (arguments (identifier) @name))
(function_call name: (dot_index_expression field: (identifier) @method))
(function_call name: (method_index_expression method: (identifier) @method))

(function_call
  name: (identifier) @_require
  arguments: (arguments . (dot_index_expression field: (identifier) @import) .)
  (#eq? @_require "require"))
(function_call
  name: (identifier) @_require
  arguments: (arguments . (string (string_content) @import) .)
  (#eq? @_require "require"))

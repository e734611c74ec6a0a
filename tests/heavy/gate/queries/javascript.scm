(call_expression function: (identifier) @name)
(call_expression arguments: (arguments (identifier) @name))
(call_expression function: (member_expression property: (property_identifier) @method))

(import_statement source: (string (string_fragment) @import))
(export_statement source: (string (string_fragment) @import))
(call_expression
  function: (identifier) @_require
  arguments: (arguments . (string (string_fragment) @import) .)
  (#eq? @_require "require"))

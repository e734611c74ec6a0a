; Definitions. A wrapper lends its start to the definition inside it.
(class_definition) @class
(function_definition) @function
(decorated_definition) @wrapper
(assignment left: [(identifier) (pattern_list) (tuple_pattern)]) @variable

; Calls: the node that is called, and decorators, which are called by their name.
(call function: [(identifier) (attribute)] @call)
(decorator [(identifier) (attribute)] @call)

; Imports.
[(import_statement) (import_from_statement) (future_import_statement)] @import

; Text that is no code.
(comment) @comment
(string) @string
(module . (comment)* . (expression_statement . [(string) (concatenated_string)] @docstring .))
(class_definition body: (block . (comment)* . (expression_statement . [(string) (concatenated_string)] @docstring .)))
(function_definition body: (block . (comment)* . (expression_statement . [(string) (concatenated_string)] @docstring .)))

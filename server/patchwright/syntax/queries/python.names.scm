; Scopes. The name of a class or function is bound in the scope around it.
(class_definition name: (identifier) @defined) @class
(function_definition name: (identifier) @defined) @function
[(lambda) (list_comprehension) (set_comprehension) (dictionary_comprehension) (generator_expression)] @function

; What binds a name.
(parameters (identifier) @parameter)
(lambda_parameters (identifier) @parameter)
(default_parameter name: (identifier) @parameter)
(typed_default_parameter name: (identifier) @parameter)
(typed_parameter . (identifier) @parameter)
(typed_parameter [(list_splat_pattern (identifier) @parameter) (dictionary_splat_pattern (identifier) @parameter)])
(parameters [(list_splat_pattern (identifier) @parameter) (dictionary_splat_pattern (identifier) @parameter)])
(assignment left: (identifier) @bound)
(pattern_list (identifier) @bound)
(tuple_pattern (identifier) @bound)
(list_pattern (identifier) @bound)
(list_splat_pattern (identifier) @bound)
(for_statement left: (identifier) @bound)
(for_in_clause left: (identifier) @bound)
(named_expression name: (identifier) @bound)
(as_pattern_target (identifier) @bound)
(as_pattern_target (tuple (identifier) @bound))
(case_pattern (dotted_name . (identifier) @bound .))
(keyword_pattern (dotted_name . (identifier) @bound .))
(splat_pattern (identifier) @bound)
(type_alias_statement left: (type (identifier) @bound))

; Names that a function takes from the module or the function around it.
(global_statement (identifier) @global)
(nonlocal_statement (identifier) @nonlocal)

; Imports, with the name that each clause binds, in their order.
[(import_statement) (import_from_statement) (future_import_statement)] @import
(import_statement name: (dotted_name . (identifier) @imported))
(import_from_statement name: (dotted_name . (identifier) @imported))
(aliased_import alias: (identifier) @imported)

; What an object has, and an object's own that is assigned.
(attribute object: (_) @receiver attribute: (identifier) @member)
(assignment left: (attribute object: (_) @receiver attribute: (identifier) @assigned))
(pattern_list (attribute object: (_) @receiver attribute: (identifier) @assigned))

; Arguments by name, with the callee.
(call
  function: [(identifier) @callee (attribute attribute: (identifier) @callee)]
  arguments: (argument_list (keyword_argument name: (identifier) @keyword)))
(keyword_argument name: (identifier) @label)
(keyword_pattern . (identifier) @label)

; Calls with all that they give, and functions with all that they take.
(call
  function: [(identifier) @called (attribute attribute: (identifier) @called)]
  arguments: (argument_list) @arguments)
(function_definition name: (identifier) @taking) @signature

; Everything else that names something.
(identifier) @identifier

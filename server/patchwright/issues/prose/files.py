"""Which files are written how: suffixes and names, each with its row of the lexis."""

_SUFFIXES = {
    "c": "c h cc cpp cxx c++ hh hpp hxx h++ inl ipp tpp m mm cu cuh proto glsl hlsl ino",
    "csharp": "cs csx",
    "java": "java scala sc swift zig v",
    "slashes": "php dart groovy gradle jsonc json5 sol",
    "component": "vue svelte astro",
    "assembly": "s asm",
    "haskell": "hs elm adb ads vhd vhdl",
    "semicolon": "el lisp clj cljs scm rkt",
    "percent": "tex sty cls bib erl hrl",
    "vim": "vim",
    "kotlin": "kt kts",
    "rust": "rs",
    "go": "go",
    "script": "js mjs cjs jsx ts mts cts tsx",
    "python": "py pyi pyw pyx pxd",
    "lua": "lua",
    "shell": "sh bash zsh ksh fish bats",
    "hash": "r jl ex exs pl pm ps1 psm1 tcl cmake nim nix tf hcl awk bzl star cr graphql gitignore",
    "make": "mk mak",
    "docker": "dockerfile",
    "yaml": "yaml yml",
    "toml": "toml",
    "ruby": "rb rake gemspec ru podspec",
    "ini": "ini cfg conf properties env editorconfig desktop",
    "sql": "sql",
    "css": "css",
    "scss": "scss less sass styl",
    "markup": "html htm xhtml xml xsl xsd svg plist xaml csproj jinja jinja2 j2 erb hbs",
    "markdown": "md markdown mdx mdown mkd qmd rmd",
    "rst": "rst rest",
    "nothing": "json ipynb lock map csv tsv min.js min.css pem svgz snap",
}
_NAMES = {
    "make": "makefile gnumakefile",
    "docker": "dockerfile containerfile",
    "ruby": "gemfile rakefile podfile vagrantfile brewfile",
    "hash": "cmakelists.txt .gitignore .gitattributes .dockerignore codeowners .npmrc requirements.txt",
    "shell": ".bashrc .zshrc .profile .bash_profile .envrc",
    "python": "sconstruct sconscript wscript",
    "slashes": "jenkinsfile",
    "commit": "commit_editmsg merge_msg squash_msg tag_editmsg git-rebase-todo",
}
_BY_SUFFIX = {suffix: lexis for lexis, all_ in _SUFFIXES.items() for suffix in all_.split()}
_BY_NAME = {name: lexis for lexis, all_ in _NAMES.items() for name in all_.split()}


def lexis_of(path: str) -> str:
    """Return the row of the lexis that *path* is written by; `text` for all that is not known."""
    name = path.replace("\\", "/").rpartition("/")[2].lower()
    if name in _BY_NAME:
        return _BY_NAME[name]
    stem, _, suffix = name.rpartition(".")
    longer = stem.rpartition(".")[2] + "." + suffix
    return _BY_SUFFIX.get(longer) or (_BY_SUFFIX.get(suffix, "text") if stem or suffix else "text")

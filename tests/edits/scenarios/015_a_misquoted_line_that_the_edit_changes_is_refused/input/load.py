def load(path):
    """Read the configuration from the file at path, if there is one."""
    if not path.exists():
        return {}
    text = path.read_text(encoding="utf-8")
    settings = parse(text)
    return settings

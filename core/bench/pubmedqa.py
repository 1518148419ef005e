def run(path, settings):
    return {}

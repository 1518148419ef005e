def render_page(path, page, scale=1.5): return b""

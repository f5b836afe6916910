"""The page models, a module a page: exactly what a template may use. Every text in them is ready to be shown.

An `href` is a relative link; None in its place means that there is nothing to link to.
"""

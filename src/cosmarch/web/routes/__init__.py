"""The routes, a module a page."""

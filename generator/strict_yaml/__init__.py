"""YAML without surprises: every value keeps its line, and no key stands twice.

Only plain whole numbers, `true`, `false` and `null` are anything but text. Anchors and tags are refused, so a document
cannot grow when it is read. `validate` turns a document into a form and says what does not fit, for people who are no
programmers.
"""

from generator.strict_yaml.document import KeyPath, Node, YamlDocument, read, read_own
from generator.strict_yaml.shape import form_in, meant, near, without_none
from generator.strict_yaml.validation import respelled, salvaged, validate

__all__ = [
    "KeyPath",
    "Node",
    "YamlDocument",
    "form_in",
    "meant",
    "near",
    "read",
    "read_own",
    "respelled",
    "salvaged",
    "validate",
    "without_none",
]

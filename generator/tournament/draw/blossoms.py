r"""Odd circles that count as one vertex, and who is paired in them: the blossoms of Edmonds' matching algorithm.

A search for a better matching goes wrong only in circles with an odd number of vertices. Edmonds makes such a circle
one node, a blossom, in which all but one vertex are paired within; that one is its base, and its partner is outside.
Whichever vertex is to have the partner outside, the others can be paired again (`rebase`), so from the outside a
blossom is as good as a vertex. A blossom may hold blossoms.

          0          The children of a blossom stand in a circle, the base's first: here 0, 1, 2, 3, 4. An edge leads
        /   \        from each to the next, and from the last to the first. Every second edge is a pair (=): 1 = 2 and
       1     4       3 = 4. If vertex 2 is to have the partner outside, the circle is turned until it begins with 2, so
       |     |       it is 2, 3, 4, 0, 1, and again every second edge becomes a pair: 3 = 4 and 0 = 1.
       2 --- 3

Sources: J. Edmonds, Paths, trees, and flowers, 1965; Z. Galil, Efficient algorithms for finding maximum matching in
graphs, ACM Computing Surveys 18, 1986, from which the words base and blossom are.
"""

from collections.abc import Sequence

Edge = tuple[int, int]  # two vertices, the first in the node before, the second in the node after

NOBODY = -1  # instead of a vertex or a node


class Blossoms:
    """Vertices and blossoms are nodes: vertices have the numbers 0 ... size - 1, blossoms the next ones.

    Each list has one place a vertex or one a node, as a search asks for them far more often than it changes them.
    """

    def __init__(self, size: int) -> None:
        self.size = size
        # Of each vertex:
        self.mate = [NOBODY] * size
        self.top = list(range(size))  # its outermost node
        # Of each node:
        self.parent = [NOBODY] * size  # the blossom of which it is a child
        self.base = list(range(size))  # its vertex that is paired outside of it
        self.members = [[vertex] for vertex in range(size)]  # all its vertices
        # Of each blossom:
        self.children: dict[int, list[int]] = {}
        self.edges: dict[int, list[Edge]] = {}

    def is_blossom(self, node: int) -> bool:
        """Return whether a node is more than a vertex."""
        return node >= self.size

    def pairs(self) -> tuple[Edge, ...]:
        """Return the pairs, each with its lower vertex first, in the order of these."""
        return tuple((one, other) for one, other in enumerate(self.mate) if one < other)

    def blossoms_around(self, vertex: int) -> set[int]:
        """Return all blossoms that hold a vertex."""
        around = set()
        while (vertex := self.parent[vertex]) != NOBODY:
            around.add(vertex)
        return around

    def pair(self, one: int, other: int) -> None:
        """Make two vertices each other's partner."""
        self.mate[one], self.mate[other] = other, one

    def enclose(self, children: Sequence[int], edges: Sequence[Edge]) -> int:
        """Make a new blossom around outermost nodes, the base's first, with the edge from each to the next."""
        blossom = len(self.members)
        self.children[blossom], self.edges[blossom] = list(children), list(edges)
        for child in children:
            self.parent[child] = blossom
        self.parent.append(NOBODY)
        self.base.append(self.base[children[0]])
        self.members.append([vertex for child in children for vertex in self.members[child]])
        for vertex in self.members[blossom]:
            self.top[vertex] = blossom
        return blossom

    def dissolve(self, blossom: int) -> tuple[list[int], list[Edge]]:
        """Take an outermost blossom away; its children, outermost now, and their edges."""
        children = self.children.pop(blossom)
        for child in children:
            self.parent[child] = NOBODY
            for vertex in self.members[child]:
                self.top[vertex] = child
        return children, self.edges.pop(blossom)

    def rebase(self, node: int, vertex: int) -> None:
        """Make a vertex of a node the one that has its partner outside, and pair all others of the node within."""
        self.base[node] = vertex
        if not self.is_blossom(node):
            return
        child = vertex
        while self.parent[child] != node:
            child = self.parent[child]
        turn = self.children[node].index(child)
        children = self.children[node] = self.children[node][turn:] + self.children[node][:turn]
        edges = self.edges[node] = self.edges[node][turn:] + self.edges[node][:turn]
        for i in range(1, len(children), 2):
            one, other = edges[i]
            # Within a child, too, all must be paired but the vertex at which the edge ends.
            self.rebase(children[i], one)
            self.rebase(children[i + 1], other)
            self.pair(one, other)
        self.rebase(child, vertex)

"""Why a draw came out so, whether it still holds, and what can still happen."""

"""What an event says of itself outside its own pages: to search engines, feed readers and chats."""

-- Who wrote below a post, and when last: asked with each @ that somebody types.
create index forum_comments_writers on forum_comments (post_id, author_id, position)
  where deleted_at is null and hidden_at is null;

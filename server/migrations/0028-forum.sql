create table forum_posts (
  id            uuid primary key default gen_random_uuid(),
  slug          text not null,
  author_id     uuid references accounts on delete set null,
  title         text not null,
  description   text not null,
  tags          text[] not null,
  poster_key    text not null,
  created_at    timestamptz not null default now(),
  edited_at     timestamptz,
  hidden_at     timestamptz,
  -- Deleted posts stay as rows, so that their readers can be told.
  deleted_at    timestamptz,
  -- Counted by the triggers below, in the transaction of each cause.
  like_count    integer not null default 0,
  comment_count integer not null default 0,
  open_reports  integer not null default 0,
  -- Rises with everything that happens in the post. Who writes it holds the row, so numbers become visible in order.
  seq           bigint not null default 0,
  constraint forum_posts_one_per_slug unique (slug),
  constraint forum_posts_slug_is_clean check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and slug <> 'latest-post'),
  constraint forum_posts_has_text check (title <> '' and description <> ''),
  constraint forum_posts_tags_known check (
    cardinality(tags) > 0
    and tags <@ array ['technical', 'personal development', 'business', 'gaming', 'media', 'non technical']
  ),
  constraint forum_posts_counted check (like_count >= 0 and comment_count >= 0 and open_reports >= 0)
);
create index forum_posts_newest on forum_posts (created_at desc, id desc) where deleted_at is null and hidden_at is null;
create index forum_posts_desk on forum_posts (created_at desc, id desc) where deleted_at is null;

create table forum_comments (
  id          uuid primary key default gen_random_uuid(),
  post_id     uuid not null references forum_posts on delete cascade,
  -- An account that is gone leaves its comments without a name.
  author_id   uuid references accounts on delete set null,
  -- Made by the browser: the same comment sent again is stored once.
  client_id   uuid not null default gen_random_uuid(),
  reply_to    uuid references forum_comments on delete set null,
  text        text not null,
  posted_at   timestamptz not null default now(),
  edited_at   timestamptz,
  deleted_at  timestamptz,
  hidden_at   timestamptz,
  like_count  integer not null default 0,
  -- Set while reports wait for the team.
  reported_at timestamptz,
  -- The number of the happening that made it, and of the last one that changed it.
  position    bigint not null,
  seq         bigint not null,
  constraint forum_comments_one_per_client_id unique (author_id, client_id),
  constraint forum_comments_one_per_position unique (post_id, position),
  constraint forum_comments_has_text check ((deleted_at is not null) or char_length(text) between 1 and 1000),
  constraint forum_comments_counted check (like_count >= 0)
);
create index forum_comments_shown on forum_comments (post_id, position desc) where deleted_at is null and hidden_at is null;
create index forum_comments_changed on forum_comments (post_id, seq);
create index forum_comments_by_author on forum_comments (author_id, posted_at desc);
create index forum_comments_by_thread on forum_comments (reply_to);
create index forum_comments_reported on forum_comments (reported_at, id) where reported_at is not null;
create index forum_comments_hidden on forum_comments (hidden_at desc, id desc) where hidden_at is not null;

create table forum_post_likes (
  post_id    uuid not null references forum_posts on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  liked_at   timestamptz not null default now(),
  primary key (post_id, account_id)
);
create index forum_post_likes_newest on forum_post_likes (post_id, liked_at desc);
create index forum_post_likes_by_account on forum_post_likes (account_id);

create table forum_comment_likes (
  comment_id uuid not null references forum_comments on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  liked_at   timestamptz not null default now(),
  primary key (comment_id, account_id)
);
create index forum_comment_likes_newest on forum_comment_likes (comment_id, liked_at desc);
create index forum_comment_likes_by_account on forum_comment_likes (account_id);

create table forum_reports (
  id          uuid primary key default gen_random_uuid(),
  comment_id  uuid not null references forum_comments on delete cascade,
  reporter_id uuid references accounts on delete set null,
  reason      text not null,
  note        text not null default '',
  reported_at timestamptz not null default now(),
  settled_at  timestamptz,
  outcome     text,
  constraint forum_reports_one_per_reader unique (comment_id, reporter_id),
  constraint forum_reports_reason_known check (reason in ('spam', 'rude', 'personal details', 'misleading', 'other')),
  constraint forum_reports_settled_has_outcome check ((settled_at is null) = (outcome is null)),
  constraint forum_reports_outcome_known check (outcome in ('keep', 'hide', 'warn', 'restore'))
);
create index forum_reports_by_reporter on forum_reports (reporter_id);

create table forum_warnings (
  id         uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts on delete cascade,
  comment_id uuid not null references forum_comments on delete cascade,
  warned_at  timestamptz not null default now(),
  constraint forum_warnings_one_per_comment unique (comment_id)
);
create index forum_warnings_by_account on forum_warnings (account_id);

-- A like counts, and is a happening of its post.
create function count_forum_post_likes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update forum_posts set like_count = like_count + 1, seq = seq + 1 where id = new.post_id;
  else
    update forum_posts set like_count = like_count - 1, seq = seq + 1 where id = old.post_id;
  end if;
  return null;
end $$;
create trigger forum_post_likes_are_counted after insert or delete on forum_post_likes
  for each row execute function count_forum_post_likes();

create function count_forum_comment_likes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update forum_comments set like_count = like_count + 1 where id = new.comment_id;
  else
    update forum_comments set like_count = like_count - 1 where id = old.comment_id;
  end if;
  return null;
end $$;
create trigger forum_comment_likes_are_counted after insert or delete on forum_comment_likes
  for each row execute function count_forum_comment_likes();

-- Whatever changes what readers see of a comment takes the next number of its post, and is counted there.
create function number_forum_comments() returns trigger language plpgsql as $$
declare
  shown_before integer := 0;
  shown_after  integer := (new.deleted_at is null and new.hidden_at is null)::integer;
  waits_before integer := 0;
  waits_after  integer := (new.reported_at is not null)::integer;
  is_seen      boolean := true;
begin
  if tg_op = 'UPDATE' then
    shown_before := (old.deleted_at is null and old.hidden_at is null)::integer;
    waits_before := (old.reported_at is not null)::integer;
    is_seen := (new.text, new.author_id, new.like_count, shown_after)
      is distinct from (old.text, old.author_id, old.like_count, shown_before);
    if not is_seen and waits_after = waits_before then
      return new;
    end if;
  end if;
  update forum_posts
  set
    seq = seq + is_seen::integer,
    comment_count = comment_count + shown_after - shown_before,
    open_reports = open_reports + waits_after - waits_before
  where id = new.post_id
  returning seq into new.seq;
  if not is_seen then
    new.seq := old.seq;
  end if;
  if tg_op = 'INSERT' then
    new.position := new.seq;
  end if;
  return new;
end $$;
create trigger forum_comments_are_numbered before insert or update on forum_comments
  for each row execute function number_forum_comments();

create table blogs (
  id              uuid primary key default gen_random_uuid(),
  title           text not null,
  introduction    text not null default '',
  subtitle        text not null default '',
  body            text not null default '',
  -- The node tree as it is sent (G-57).
  content         jsonb not null default '[]',
  reading_minutes integer not null default 1,
  banner_key      text references uploads,
  is_draft        boolean not null,
  -- Grows with every change, so that two people who write at once notice it.
  revision        integer not null default 1,
  -- When it came out; of a draft, when it was begun. Milliseconds, as the cursor of a list carries them.
  dated_at        timestamptz(3) not null,
  updated_at      timestamptz not null,
  updated_by      uuid references accounts on delete set null,
  deleted_at      timestamptz,
  constraint blogs_have_a_title check (title <> ''),
  constraint blogs_content_is_a_list check (jsonb_typeof(content) = 'array'),
  constraint blogs_published_are_whole check (
    is_draft or (introduction <> '' and subtitle <> '' and banner_key is not null and content <> '[]')
  )
);
-- What everybody sees, and the team's lists: all, drafts.
create index blogs_published_by_age on blogs (dated_at desc, id desc) where not is_draft and deleted_at is null;
create index blogs_by_age on blogs (dated_at desc, id desc) where deleted_at is null;
create index blogs_drafts_by_age on blogs (dated_at desc, id desc) where is_draft and deleted_at is null;
create index blogs_by_part_of_title on blogs using gin (lower(title) gin_trgm_ops) where deleted_at is null;
create index blogs_by_banner on blogs (banner_key);

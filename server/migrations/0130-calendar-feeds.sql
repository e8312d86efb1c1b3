-- The address with which somebody subscribes to their own interviews and events. Only the SHA-256 of its code is kept.
create table calendar_feeds (
  account_id uuid primary key references accounts on delete cascade,
  code_hash  bytea not null,
  made_at    timestamptz not null,
  -- To the hour of the Indian clock: it is written at most once an hour, and no calendar can be followed by it.
  read_at    timestamptz,
  constraint calendar_feeds_code_unique unique (code_hash),
  constraint calendar_feeds_code_is_a_hash check (length(code_hash) = 32),
  constraint calendar_feeds_read_to_the_hour check (mod(extract(epoch from read_at), 3600) = 1800)
);

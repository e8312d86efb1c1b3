-- Topics about which somebody wants one mail a day.
create table mail_dailies (
  account_id uuid not null references accounts on delete cascade,
  topic      text not null,
  primary key (account_id, topic),
  constraint mail_dailies_topic_known check (topic in ('messages', 'services', 'forum'))
);

-- What the next daily mail of somebody says.
create table digest_entries (
  id         uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts on delete cascade,
  topic      text not null,
  text       text not null,
  -- Where it leads.
  url        text not null,
  created_at timestamptz not null
);
create index digest_entries_by_account on digest_entries (account_id, created_at);

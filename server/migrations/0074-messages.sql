-- What a company and a candidate write to each other about an application.
create table application_messages (
  id             uuid primary key default gen_random_uuid(),
  application_id uuid not null references applications on delete cascade,
  -- Written by a member of the job's company, else by the candidate.
  by_company     boolean not null,
  author_id      uuid references accounts on delete set null,
  -- Made by the browser: the same message sent again is stored once.
  client_id      uuid not null,
  text           text not null,
  sent_at        timestamptz not null,
  -- When the other side has read it; of the company one member is enough.
  read_at        timestamptz,
  constraint application_messages_say_something check (btrim(text) <> ''),
  constraint application_messages_bounded check (char_length(text) <= 2000),
  constraint application_messages_one_per_client_id unique (application_id, by_company, client_id),
  -- Their order is the same for everybody.
  constraint application_messages_one_at_a_time unique (application_id, sent_at)
);
create index application_messages_unread on application_messages (application_id, by_company) where read_at is null;
create index application_messages_by_author on application_messages (author_id) where author_id is not null;

-- When each side of a conversation was last notified, so that many messages are one mail.
create table message_notices (
  application_id uuid not null references applications on delete cascade,
  to_company     boolean not null,
  notified_at    timestamptz not null,
  -- The time of the last message of which they were notified.
  told_until     timestamptz not null,
  -- When they are notified of those that have come since; null where there are none.
  due_at         timestamptz,
  primary key (application_id, to_company)
);

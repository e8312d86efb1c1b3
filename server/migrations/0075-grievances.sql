-- What people complain about, with or without an account, and until when they are answered.
create table grievances (
  id          uuid primary key default gen_random_uuid(),
  -- What they and the team name it by, such as 'G-7K3M-Q2'.
  reference   text not null,
  account_id  uuid references accounts on delete set null,
  name        text not null,
  email       text not null,
  kind        text not null,
  text        text not null,
  received_at timestamptz not null,
  -- The last Indian day for the answer.
  due_on      date not null,
  -- When the team was reminded of it.
  reminded_at timestamptz,
  answer      text,
  answered_by uuid references accounts on delete set null,
  answered_at timestamptz,
  constraint grievances_one_per_reference unique (reference),
  constraint grievances_kind_known check (kind in ('data', 'company', 'community', 'payment', 'other')),
  constraint grievances_text_bounded check (char_length(text) between 1 and 4000),
  constraint grievances_answered_at_a_time check ((answer is null) = (answered_at is null)),
  constraint grievances_answered_by_somebody check (answered_by is null or answered_at is not null)
);
create index grievances_open on grievances (received_at, id) where answered_at is null;
create index grievances_answered on grievances (answered_at desc, id desc) where answered_at is not null;
create index grievances_by_account on grievances (account_id, received_at desc, id desc) where account_id is not null;
create index grievances_by_answerer on grievances (answered_by) where answered_by is not null;
-- The second press of a button is the same complaint.
create unique index grievances_sent_once on grievances (email, md5(text)) where answered_at is null;

-- When the team removed a message: both sides read that it did, and not its text. In milliseconds, as cursors carry it.
alter table application_messages add column hidden_at timestamptz(3);
create index application_messages_hidden on application_messages (hidden_at, id) where hidden_at is not null;

-- What people tell the team about a message that the other side of their conversation wrote.
create table message_reports (
  id          uuid primary key default gen_random_uuid(),
  message_id  uuid not null references application_messages on delete cascade,
  reporter_id uuid references accounts on delete set null,
  reason      text not null,
  note        text not null default '',
  -- In milliseconds, as cursors carry it.
  reported_at timestamptz(3) not null,
  settled_at  timestamptz,
  outcome     text,
  constraint message_reports_once unique (message_id, reporter_id),
  constraint message_reports_reason_known check (reason in ('money', 'rude', 'private', 'misleading', 'spam', 'other')),
  constraint message_reports_outcome_known check (outcome in ('kept', 'hidden')),
  constraint message_reports_settled_have_an_outcome check ((settled_at is null) = (outcome is null))
);
create index message_reports_open on message_reports (message_id, reported_at) where settled_at is null;
create index message_reports_by_reporter on message_reports (reporter_id) where reporter_id is not null;
create index company_reports_upheld on company_reports (company_id, settled_at) where outcome = 'scam';

-- How many reports about a company the team has found to be right since then: about the company itself, and about messages of
-- its people.
create function upheld_reports(company uuid, since timestamptz) returns bigint language sql stable as $$
  select (
    select count(*) from company_reports r where r.company_id = company and r.outcome = 'scam' and r.settled_at > since
  ) + (
    select count(*) from application_messages m
    join applications a on a.id = m.application_id join jobs j on j.id = a.job_id
    where m.hidden_at > since and m.by_company and j.company_id = company
  )
$$;

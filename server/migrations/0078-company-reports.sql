-- What people tell the team about a company.
create table company_reports (
  id          uuid primary key default gen_random_uuid(),
  company_id  uuid not null references companies on delete cascade,
  reporter_id uuid references accounts on delete set null,
  reason      text not null,
  note        text not null default '',
  -- In milliseconds, as cursors carry it.
  reported_at timestamptz(3) not null,
  settled_at  timestamptz,
  outcome     text,
  constraint company_reports_once unique (company_id, reporter_id),
  constraint company_reports_reason_known check (
    reason in ('money', 'not_company', 'no_job', 'untrue', 'offensive', 'data', 'other')
  ),
  constraint company_reports_outcome_known check (outcome in ('kept', 'scam')),
  constraint company_reports_settled_have_an_outcome check ((settled_at is null) = (outcome is null))
);
create index company_reports_open on company_reports (company_id, reported_at) where settled_at is null;
create index company_reports_by_reporter on company_reports (reporter_id) where reporter_id is not null;

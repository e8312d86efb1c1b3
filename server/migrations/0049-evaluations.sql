-- What members of a job judge on their scorecard; null: the criteria that every job begins with.
alter table jobs add column criteria text[];
alter table jobs add constraint jobs_criteria_few check (criteria is null or cardinality(criteria) between 3 and 6);

-- The scorecards of a company's recruiters and interviewers about a candidate. `scorecards` holds the team's rating.
create table evaluations (
  id             uuid primary key default gen_random_uuid(),
  application_id uuid not null references applications on delete cascade,
  author_id      uuid references accounts on delete set null,
  -- The round of interviews that it is about; null for none.
  round          smallint,
  criteria       jsonb not null,
  verdict        text not null,
  text           text not null default '',
  submitted_at   timestamptz not null default now(),
  edited_at      timestamptz,
  constraint evaluations_two_rounds check (round in (1, 2)),
  constraint evaluations_verdict_known check (verdict in ('strong_no', 'no', 'yes', 'strong_yes')),
  constraint evaluations_bounded check (char_length(text) <= 2000)
);
create unique index evaluations_one_per_author on evaluations (application_id, author_id, coalesce(round, 0));
create index evaluations_by_author on evaluations (author_id);

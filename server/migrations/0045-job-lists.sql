-- When a recruiter last opened the panel of a job: candidates who came since are new to them.
create table job_visits (
  job_id       uuid not null references jobs on delete cascade,
  recruiter_id uuid not null references recruiters on delete cascade,
  seen_at      timestamptz not null,
  primary key (job_id, recruiter_id)
);
create index job_visits_by_recruiter on job_visits (recruiter_id);

-- Jobs are found by parts of their title and of the company's name; the names of recruiters have their index.
create index jobs_by_part_of_title on jobs using gin (lower(title) gin_trgm_ops) where deleted_at is null;
create index companies_by_part_of_name on companies using gin (lower(name) gin_trgm_ops);
create index jobs_by_company on jobs (company_id);

-- Interviews to come, and those for which the team enters a link.
create index interviews_by_day on interviews (held_on) where status in ('requested', 'scheduled');
create index interviews_without_link on interviews (requested_at, id) where status = 'requested';

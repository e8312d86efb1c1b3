create table jobs (
  id                    uuid primary key default gen_random_uuid(),
  company_id            uuid not null references companies,
  recruiter_id          uuid not null references recruiters on delete cascade,
  title                 text not null,
  description_key       text not null references uploads,
  description_file_name text not null,
  qualifications        text not null,
  -- The required skills as read from `qualifications`: lower-cased, for matching.
  skills                text[] not null default '{}',
  salary                text not null,
  role                  text not null,
  work_mode             text not null,
  locations             text[] not null,
  openings              integer not null,
  -- How many were hired for it; kept by the hiring domain.
  hired_count           integer not null default 0,
  -- Milliseconds, as the cursor of a list carries them.
  created_at            timestamptz(3) not null default now(),
  -- The meeting link of all of its interviews that have none of their own.
  interview_link        text not null default '',
  completed_at          timestamptz,
  deleted_at            timestamptz,
  constraint jobs_role_known check (role in ('internship', 'job(full-time)', 'job(part-time)')),
  constraint jobs_openings_in_range check (openings between 1 and 1000),
  constraint jobs_have_a_place check (cardinality(locations) between 1 and 20)
);
-- A recruiter's list, and his figures without reading the rows.
create index jobs_by_recruiter on jobs (recruiter_id, created_at desc, id desc) include (completed_at, hired_count)
  where deleted_at is null;
-- The team's lists: all, ongoing, archived.
create index jobs_by_age on jobs (created_at desc, id desc) where deleted_at is null;
create index jobs_ongoing_by_age on jobs (created_at desc, id desc) where deleted_at is null and completed_at is null;
create index jobs_archived_by_age on jobs (created_at desc, id desc) where deleted_at is null and completed_at is not null;
create index jobs_by_description on jobs (description_key);

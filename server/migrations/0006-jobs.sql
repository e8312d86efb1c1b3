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
  created_at            timestamptz not null default now(),
  completed_at          timestamptz,
  deleted_at            timestamptz,
  constraint jobs_role_known check (role in ('internship', 'job(full-time)', 'job(part-time)')),
  constraint jobs_openings_in_range check (openings between 1 and 1000),
  constraint jobs_have_a_place check (cardinality(locations) between 1 and 20)
);
create index jobs_by_recruiter on jobs (recruiter_id, created_at desc, id) where deleted_at is null;
create index jobs_by_age on jobs (created_at desc, id) where deleted_at is null;

-- Jobs that a recruiter has not posted yet: what was entered so far, seen by nobody else.
create table job_drafts (
  id              uuid primary key,
  recruiter_id    uuid not null references recruiters on delete cascade,
  fields          jsonb not null,
  -- The uploaded description file, kept for as long as the draft; empty without one.
  description_key text not null default '',
  updated_at      timestamptz(3) not null,
  constraint job_drafts_fields_are_an_object check (jsonb_typeof(fields) = 'object')
);
create index job_drafts_by_recruiter on job_drafts (recruiter_id, updated_at desc);
create index job_drafts_by_description on job_drafts (description_key) where description_key <> '';

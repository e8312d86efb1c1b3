-- Somebody applied to one job by name. The pool stays a query; both are read into the list of applicants.
alter table applications add column resume_id uuid references resumes on delete set null;
alter table applications add column note text not null default '';
alter table applications add column shares_contact text;
alter table applications add column applied_at timestamptz;
-- When somebody of the company first opened the profile or the resume.
alter table applications add column seen_at timestamptz;
-- The end of the promised day, and when the company first answered.
alter table applications add column answer_by timestamptz;
alter table applications add column answered_at timestamptz;
-- Made by the client, so that a repeated request applies once.
alter table applications add column client_id uuid;
-- How the candidate fitted the rules when they applied.
alter table applications add column fit jsonb;
alter table applications add column withdrawn_reason text not null default '';
create unique index applications_once_per_client on applications (candidate_id, client_id) where client_id is not null;
create index applications_by_resume on applications (resume_id) where resume_id is not null;
create index applications_by_day on applications (candidate_id, applied_at) where applied_at is not null;
alter table applications add constraint applications_direct_are_dated check (
  source <> 'direct' or (applied_at is not null and client_id is not null and shares_contact is not null)
) not valid;
alter table applications validate constraint applications_direct_are_dated;
alter table applications add constraint applications_sharing_known check (shares_contact in ('now', 'shortlisted'));

-- A candidate can take an application back.
alter table applications drop constraint applications_stage_known;
alter table applications add constraint applications_stage_known check (
  stage in ('applicant', 'shortlisted', 'recruiterShortlisted', 'waitlisted', 'hired', 'removed', 'withdrawn')
) not valid;
alter table applications validate constraint applications_stage_known;

-- The answers to the questions of the posting, with each question as it stood.
create table application_answers (
  application_id uuid not null references applications on delete cascade,
  position       smallint not null,
  question_id    uuid,
  question       text not null,
  value          jsonb not null,
  primary key (application_id, position)
);

-- A candidate keeps up to five resumes. The current one is the default: profile, reviews and the pool speak of it.
alter table resumes add column label text not null default '';
alter table resumes add column archived_at timestamptz;
alter table resumes add constraint resumes_current_is_kept check (not is_current or archived_at is null);
-- Until now an earlier resume stayed only for its reviews.
update resumes set archived_at = uploaded_at where not is_current;

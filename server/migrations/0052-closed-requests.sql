-- The team reads closed requests: who closed them, when, and what was written to the candidate.
alter table mentorship_requests
  add column closed_by    uuid references accounts on delete set null,
  add column closing_note text not null default '',
  add constraint mentorship_requests_only_closed_with_note check (closing_note = '' or status = 'closed');
create index mentorship_requests_closed on mentorship_requests (closed_at desc, id desc) where status = 'closed';
create index mentorship_requests_by_closer on mentorship_requests (closed_by) where closed_by is not null;

alter table mock_interview_requests
  add column closed_by    uuid references accounts on delete set null,
  add column closing_note text not null default '',
  add constraint mock_interview_requests_only_closed_with_note check (closing_note = '' or status = 'closed');
create index mock_interview_requests_closed on mock_interview_requests (closed_at desc, id desc) where status = 'closed';
create index mock_interview_requests_by_closer on mock_interview_requests (closed_by) where closed_by is not null;

alter table resumes
  add column reviewed_by uuid references accounts on delete set null,
  add constraint resumes_only_reviewed_by_somebody check (reviewed_by is null or reviewed_at is not null);
create index resumes_reviewed on resumes (reviewed_at desc, id desc) where reviewed_at is not null;
create index resumes_by_reviewer on resumes (reviewed_by) where reviewed_by is not null;

-- Open requests for a live project stand with the candidate, closed ones here.
create table closed_project_requests (
  id           uuid primary key default gen_random_uuid(),
  candidate_id uuid not null references candidates on delete cascade,
  requested_at timestamptz not null,
  closed_at    timestamptz not null,
  closed_by    uuid references accounts on delete set null,
  closing_note text not null default ''
);
create index closed_project_requests_newest on closed_project_requests (closed_at desc, id desc);
create index closed_project_requests_by_candidate on closed_project_requests (candidate_id);
create index closed_project_requests_by_closer on closed_project_requests (closed_by) where closed_by is not null;

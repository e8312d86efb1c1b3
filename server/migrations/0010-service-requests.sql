create table mock_interview_requests (
  id           uuid primary key default gen_random_uuid(),
  candidate_id uuid not null references candidates on delete cascade,
  field        text not null,
  -- Day and time of day in India.
  wanted_on    date not null,
  wanted_at    text not null,
  status       text not null default 'requested',
  requested_at timestamptz not null default now(),
  scheduled_at timestamptz,
  closed_at    timestamptz,
  constraint mock_interview_requests_status_known check (status in ('requested', 'scheduled', 'closed')),
  constraint mock_interview_requests_closed_is_dated check ((status = 'closed') = (closed_at is not null)),
  constraint mock_interview_requests_scheduled_is_dated check (status <> 'scheduled' or scheduled_at is not null)
);
create unique index mock_interview_requests_one_open on mock_interview_requests (candidate_id) where status <> 'closed';
create index mock_interview_requests_queue on mock_interview_requests (requested_at, id) where status <> 'closed';
create index mock_interview_requests_by_candidate on mock_interview_requests (candidate_id, requested_at desc);

create table mentorship_requests (
  id           uuid primary key default gen_random_uuid(),
  candidate_id uuid not null references candidates on delete cascade,
  mentor_name  text not null,
  status       text not null default 'open',
  requested_at timestamptz not null default now(),
  closed_at    timestamptz,
  constraint mentorship_requests_status_known check (status in ('open', 'closed')),
  constraint mentorship_requests_closed_is_dated check ((status = 'closed') = (closed_at is not null))
);
create unique index mentorship_requests_one_open on mentorship_requests (candidate_id) where status = 'open';
create index mentorship_requests_queue on mentorship_requests (requested_at, id) where status = 'open';
create index mentorship_requests_by_candidate on mentorship_requests (candidate_id, requested_at desc);

-- The queues that need no rows of their own: resumes without a review, and who applied for a live project.
create index resumes_to_review on resumes (uploaded_at, id) where is_current and review_text is null;
create index candidates_by_project_application on candidates (applied_for_project_at desc, account_id desc)
  where applied_for_project_at is not null;

-- Queues are searched by name, which has its index, and by email.
create index accounts_by_part_of_email on accounts using gin (email gin_trgm_ops);

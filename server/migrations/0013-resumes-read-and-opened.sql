-- What a program reads in a resume. A resume without a row here still waits for its reading.
create table resume_readings (
  resume_id uuid primary key references resumes on delete cascade,
  state     text not null,
  facts     jsonb,
  read_at   timestamptz not null,
  constraint resume_readings_state_known check (state in ('read', 'no text', 'failed')),
  constraint resume_readings_facts_when_read check ((state = 'read') = (facts is not null))
);

-- Which recruiter or member of the team opened a candidate's resume: once per viewer and Indian day.
create table resume_openings (
  id           uuid primary key default gen_random_uuid(),
  candidate_id uuid not null references candidates on delete cascade,
  viewer_id    uuid not null references accounts on delete cascade,
  opened_on    date not null,
  opened_at    timestamptz not null,
  constraint resume_openings_once_a_day unique (candidate_id, viewer_id, opened_on)
);
create index resume_openings_newest on resume_openings (candidate_id, opened_at desc, id desc);
create index resume_openings_by_viewer on resume_openings (viewer_id);

-- What a company answers after its application was closed without an answer: the candidate is asked whether they still want it.
create table late_answers (
  application_id uuid primary key references applications on delete cascade,
  -- The recruiter who answered.
  author_id      uuid references accounts on delete set null,
  -- Where the application stands once the candidate still wants it.
  to_stage       text not null,
  asked_at       timestamptz not null,
  -- Until when the candidate can reply.
  ask_until      timestamptz not null,
  -- What became of the question; 'over' where the job ended first. Null while it waits.
  outcome        text,
  settled_at     timestamptz,
  constraint late_answers_stage_known check (to_stage in ('recruiterShortlisted', 'waitlisted')),
  constraint late_answers_outcome_known check (outcome in ('yes', 'no', 'silent', 'over')),
  constraint late_answers_settled_at_a_time check ((outcome is null) = (settled_at is null))
);
create index late_answers_waiting on late_answers (ask_until) where outcome is null;
create index late_answers_by_author on late_answers (author_id) where author_id is not null;

-- What a recruiter can still answer, the latest closed first.
create index applications_closed_unanswered on applications (job_id, stage_changed_at, id) where stage = 'unanswered';

-- What a recruiter does to many candidates together: carried out in portions, each person once, also when a process is killed.
create table bulk_moves (
  id          uuid primary key default gen_random_uuid(),
  job_id      uuid not null references jobs on delete cascade,
  actor_id    uuid references accounts on delete set null,
  move        text not null,
  reason      text,
  message     text not null default '',
  started_at  timestamptz not null,
  finished_at timestamptz,
  constraint bulk_moves_move_known check (move in ('shortlist', 'waitlist', 'remove', 'restore')),
  constraint bulk_moves_message_bounded check (char_length(message) <= 2000)
);
create index bulk_moves_by_job on bulk_moves (job_id);
create table bulk_move_people (
  bulk_id      uuid not null references bulk_moves on delete cascade,
  candidate_id uuid not null references candidates on delete cascade,
  -- Null until it is their turn.
  outcome      text,
  primary key (bulk_id, candidate_id),
  constraint bulk_move_people_outcome_known check (
    outcome in ('moved', 'already_moved', 'interview_ahead', 'hired', 'told', 'gone')
  )
);
create index bulk_move_people_by_candidate on bulk_move_people (candidate_id);

-- What the company writes to a rejected candidate instead of our text.
alter table declines add column message text not null default ''
  constraint declines_message_bounded check (char_length(message) <= 4000);

-- Times for an interview that a company proposes to candidates, who choose one each.
create table proposals (
  id           uuid primary key default gen_random_uuid(),
  job_id       uuid        not null references jobs on delete cascade,
  host_id      uuid        not null references accounts on delete cascade,
  minutes      integer     not null,
  link         text        not null default '',
  note         text        not null default '',
  proposed_by  uuid        references accounts on delete set null,
  proposed_at  timestamptz not null,
  -- When the last time can no longer be chosen.
  ends_at      timestamptz not null,
  withdrawn_at timestamptz,
  constraint proposals_last_a_while check (minutes between 5 and 480),
  constraint proposals_note_bounded check (char_length(note) <= 1000)
);
create index proposals_by_job on proposals (job_id, proposed_at desc, id desc);
create index proposals_by_host on proposals (host_id);
create index proposals_by_proposer on proposals (proposed_by) where proposed_by is not null;

create table proposal_times (
  id          uuid primary key default gen_random_uuid(),
  proposal_id uuid        not null references proposals on delete cascade,
  starts_at   timestamptz not null,
  constraint proposal_times_once unique (proposal_id, starts_at)
);

-- The candidates who can choose one of the times, and what became of it.
create table proposal_people (
  proposal_id    uuid     not null references proposals on delete cascade,
  application_id uuid     not null references applications on delete cascade,
  round          smallint not null,
  interview_id   uuid     references interviews on delete set null,
  booked_at      timestamptz,
  -- None of the times suits them.
  declined_at    timestamptz,
  reason         text     not null default '',
  primary key (proposal_id, application_id),
  constraint proposal_people_two_rounds check (round in (1, 2)),
  constraint proposal_people_booked_once unique (interview_id),
  constraint proposal_people_interview_is_booked check (interview_id is null or booked_at is not null),
  constraint proposal_people_one_answer check (booked_at is null or declined_at is null),
  constraint proposal_people_reason_bounded check (
    reason = '' or (declined_at is not null and char_length(reason) <= 500)
  )
);
create index proposal_people_by_application on proposal_people (application_id);

-- When people are taken by what candidates hold or have booked, over all companies. No two of these meet for anybody. Interviews
-- that a person plans may meet others on purpose, so they have no rows here.
create table booked_times (
  id             uuid primary key default gen_random_uuid(),
  person_id      uuid      not null references accounts on delete cascade,
  during         tstzrange not null,
  time_id        uuid      not null references proposal_times on delete cascade,
  application_id uuid      not null references applications on delete cascade,
  interview_id   uuid      references interviews on delete cascade,
  -- Until when a candidate who is choosing holds the time; null once it is booked.
  held_until     timestamptz,
  constraint booked_times_not_empty check (not isempty(during)),
  constraint booked_times_held_or_booked check ((held_until is null) = (interview_id is not null)),
  constraint booked_times_apart exclude using gist (person_id with =, during with &&)
);
create index booked_times_by_time on booked_times (time_id);
create index booked_times_by_application on booked_times (application_id);
create index booked_times_by_interview on booked_times (interview_id) where interview_id is not null;
create index booked_times_held on booked_times (held_until) where held_until is not null;

-- A booked interview that is moved or ended no longer takes its time.
create function free_booked_times() returns trigger language plpgsql as $$
begin
  delete from booked_times where interview_id = new.id;
  return null;
end
$$;
create trigger interviews_free_booked_times after update of held_on, held_at, duration_minutes, status on interviews
  for each row when (
    (new.held_on, new.held_at, new.duration_minutes) is distinct from (old.held_on, old.held_at, old.duration_minutes)
    or (new.status in ('suspended', 'cancelled') and new.status <> old.status)
  ) execute function free_booked_times();

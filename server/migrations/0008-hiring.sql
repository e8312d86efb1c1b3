-- Where a candidate stands in one vacancy. No row means: in the pool, as an applicant (X-14).
create table applications (
  id               uuid primary key default gen_random_uuid(),
  job_id           uuid not null references jobs on delete cascade,
  candidate_id     uuid not null references candidates on delete cascade,
  stage            text not null,
  -- 'pool': taken out of the pool by the team. 'direct' is for vacancies that are applied to by themselves.
  source           text not null default 'pool',
  stage_changed_at timestamptz not null default now(),
  hired_at         timestamptz,
  constraint applications_one_per_job unique (job_id, candidate_id),
  constraint applications_stage_known check (
    stage in ('applicant', 'shortlisted', 'recruiterShortlisted', 'waitlisted', 'hired', 'removed')
  ),
  constraint applications_source_known check (source in ('pool', 'direct')),
  constraint applications_hired_is_dated check ((stage = 'hired') = (hired_at is not null))
);
create index applications_by_list on applications (job_id, stage, stage_changed_at desc, id);
create index applications_by_candidate on applications (candidate_id);
-- A candidate is hired once (X-56).
create unique index applications_hired_once on applications (candidate_id) where stage = 'hired';

-- Every stage change, never changed afterwards.
create table stage_changes (
  id             uuid primary key default gen_random_uuid(),
  application_id uuid not null references applications on delete cascade,
  from_stage     text not null,
  to_stage       text not null,
  actor_id       uuid references accounts on delete set null,
  reason         text not null default '',
  changed_at     timestamptz not null default now()
);
create index stage_changes_by_application on stage_changes (application_id, changed_at);
create function stage_changes_stay() returns trigger language plpgsql as $$
begin
  -- An erased actor leaves the row; anything else about it is history.
  if tg_op = 'UPDATE' and (new.actor_id is null)
     and (new.id, new.application_id, new.from_stage, new.to_stage, new.reason, new.changed_at)
       = (old.id, old.application_id, old.from_stage, old.to_stage, old.reason, old.changed_at) then
    return new;
  end if;
  raise exception 'stage_changes is append-only';
end
$$;
create trigger stage_changes_are_history before update on stage_changes
  for each row execute function stage_changes_stay();

-- Rating and remark of the team on one candidate for one vacancy; a new shortlist overwrites it (X-80).
create table scorecards (
  application_id uuid primary key references applications on delete cascade,
  rating         numeric(3, 1) not null,
  comment        text not null,
  author_id      uuid references accounts on delete set null,
  written_at     timestamptz not null default now(),
  constraint scorecards_rating_in_range check (rating between 0 and 5),
  constraint scorecards_have_a_comment check (btrim(comment) <> '')
);

create table interviews (
  id               uuid primary key default gen_random_uuid(),
  application_id   uuid not null references applications on delete cascade,
  round            smallint not null,
  status           text not null default 'requested',
  held_on          date not null,
  held_at          text not null,
  duration_minutes integer not null,
  duration_text    text not null,
  email            text not null,
  link             text not null default '',
  requested_by     uuid references accounts on delete set null,
  requested_at     timestamptz not null default now(),
  constraint interviews_one_per_round unique (application_id, round),
  constraint interviews_two_rounds check (round in (1, 2)),
  constraint interviews_status_known check (status in ('requested', 'scheduled', 'cancelled')),
  constraint interviews_scheduled_has_link check (status <> 'scheduled' or link <> ''),
  constraint interviews_last_a_while check (duration_minutes >= 1)
);

-- How many candidates stand in each list of a vacancy.
create table stage_counts (
  job_id uuid not null references jobs on delete cascade,
  stage  text not null,
  n      bigint not null default 0,
  primary key (job_id, stage)
);
create function count_stages() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update stage_counts set n = n - 1 where job_id = old.job_id and stage = old.stage;
  end if;
  if tg_op <> 'DELETE' then
    insert into stage_counts as c (job_id, stage, n) values (new.job_id, new.stage, 1)
      on conflict (job_id, stage) do update set n = c.n + 1;
  end if;
  return null;
end
$$;
create trigger applications_are_counted after insert or delete or update of stage on applications
  for each row execute function count_stages();

-- How many are hired for a vacancy, on its own row, where the recruiter's figures are counted.
create function count_hired() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.stage = 'hired' then
    update jobs set hired_count = hired_count - 1 where id = old.job_id;
  end if;
  if tg_op <> 'DELETE' and new.stage = 'hired' then
    update jobs set hired_count = hired_count + 1 where id = new.job_id;
  end if;
  return null;
end
$$;
create trigger applications_hired_are_counted after insert or delete on applications
  for each row execute function count_hired();
create trigger applications_hired_are_counted_when_moved after update of stage on applications
  for each row when (old.stage is distinct from new.stage) execute function count_hired();

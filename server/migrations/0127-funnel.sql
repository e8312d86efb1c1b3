-- The furthest step of the funnel that a candidate has ever reached, 0 to 6 as the contract lists them. Kept by the triggers
-- below, which read it anew from what it follows from; a test compares it with the slow way to count.
alter table people add column step smallint not null default 0;

-- How many candidates of a day of registration, in India, have reached a step: the sum of n. Rows are only added, so that people
-- of the same day never wait for each other; a task joins them.
create table funnel_days (
  day  date     not null,
  step smallint not null,
  n    bigint   not null
);
create index funnel_days_by_day on funnel_days (day);

create function step_of(candidate uuid) returns smallint language sql stable as $$
  select case
    when exists (select from applications a where a.candidate_id = candidate and (a.stage = 'hired' or exists (
      select from stage_changes s where s.application_id = a.id and s.to_stage = 'hired'))) then 6
    when exists (select from applications a join interviews i on i.application_id = a.id
      where a.candidate_id = candidate) then 5
    when exists (select from applications a where a.candidate_id = candidate and (
      a.stage in ('shortlisted', 'recruiterShortlisted', 'waitlisted') or exists (
        select from stage_changes s where s.application_id = a.id
          and s.to_stage in ('shortlisted', 'recruiterShortlisted', 'waitlisted')))) then 4
    when c.interested_in_jobs_at is not null or c.interested_in_internships_at is not null or exists (
      select from applications a where a.candidate_id = candidate and a.source = 'direct') then 3
    when c.skill_test_at is not null then 2
    when p.profile_completed then 1
    else 0
  end::smallint
  from people p join candidates c on c.account_id = p.candidate_id where p.candidate_id = candidate
$$;

-- Locked first: of two changes at once the later one reads what the earlier one has written.
create function follow_step(candidate uuid) returns void language plpgsql as $$
declare
  reached smallint;
begin
  perform from people where candidate_id = candidate for no key update;
  reached := step_of(candidate);
  update people set step = reached where candidate_id = candidate and step <> reached;
end
$$;

create function person_steps() returns trigger language plpgsql as $$
begin
  perform follow_step(new.candidate_id);
  return null;
end
$$;
create trigger people_begin after insert on people for each row execute function person_steps();
create trigger people_complete_profiles after update of profile_completed on people
  for each row when (new.profile_completed <> old.profile_completed) execute function person_steps();

create function candidate_steps() returns trigger language plpgsql as $$
begin
  perform follow_step(new.account_id);
  return null;
end
$$;
create trigger candidates_step after update of skill_test_at, interested_in_jobs_at, interested_in_internships_at on candidates
  for each row when (
    (new.skill_test_at is null, new.interested_in_jobs_at is null, new.interested_in_internships_at is null)
      is distinct from (old.skill_test_at is null, old.interested_in_jobs_at is null, old.interested_in_internships_at is null)
  ) execute function candidate_steps();

create function application_steps() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform follow_step(old.candidate_id); end if;
  if tg_op = 'INSERT' or (tg_op = 'UPDATE' and new.candidate_id <> old.candidate_id) then
    perform follow_step(new.candidate_id);
  end if;
  return null;
end
$$;
create trigger applications_step after insert or delete on applications for each row execute function application_steps();
create trigger applications_step_on after update of stage, source, candidate_id on applications
  for each row when ((new.stage, new.source, new.candidate_id) is distinct from (old.stage, old.source, old.candidate_id))
  execute function application_steps();

-- Interviews and changes of stage. When they go with their application, that has its own trigger.
create function part_steps() returns trigger language plpgsql as $$
begin
  perform follow_step(candidate_id) from applications
    where id = case when tg_op = 'DELETE' then old.application_id else new.application_id end;
  return null;
end
$$;
create trigger interviews_step after insert or delete on interviews for each row execute function part_steps();
create trigger stage_changes_step after insert on stage_changes
  for each row when (new.to_stage in ('shortlisted', 'recruiterShortlisted', 'waitlisted', 'hired'))
  execute function part_steps();

with pipeline as (
  select a.candidate_id,
         bool_or(a.source = 'direct') as applied,
         bool_or(a.stage in ('shortlisted', 'recruiterShortlisted', 'waitlisted', 'hired') or was.shortlisted) as shortlisted,
         bool_or(invited.application_id is not null) as interviewed,
         bool_or(a.stage = 'hired' or was.hired) as hired
  from applications a
    left join (
      select application_id, true as shortlisted, bool_or(to_stage = 'hired') as hired from stage_changes
      where to_stage in ('shortlisted', 'recruiterShortlisted', 'waitlisted', 'hired') group by 1
    ) was on was.application_id = a.id
    left join (select distinct application_id from interviews) invited on invited.application_id = a.id
  group by 1
), ladder as (
  select c.account_id, case
    when hired then 6
    when interviewed then 5
    when shortlisted then 4
    when applied or interested_in_jobs_at is not null or interested_in_internships_at is not null then 3
    when skill_test_at is not null then 2
    else 1
  end as step
  from candidates c left join pipeline on pipeline.candidate_id = c.account_id
)
update people p set step = ladder.step
  from ladder where ladder.account_id = p.candidate_id and (ladder.step > 1 or p.profile_completed);

create function count_step() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into funnel_days (day, step, n) values ((old.registered_at at time zone 'Asia/Kolkata')::date, old.step, -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into funnel_days (day, step, n) values ((new.registered_at at time zone 'Asia/Kolkata')::date, new.step, 1);
  end if;
  return null;
end
$$;
create trigger people_are_counted after insert or delete on people for each row execute function count_step();
create trigger people_are_counted_on after update of step, registered_at on people
  for each row when ((new.step, new.registered_at) is distinct from (old.step, old.registered_at))
  execute function count_step();
insert into funnel_days (day, step, n)
  select (registered_at at time zone 'Asia/Kolkata')::date, step, count(*) from people group by 1, 2;

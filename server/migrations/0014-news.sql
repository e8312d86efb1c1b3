-- What a notice tells, in words that never change: told twice, it is still one notice. Notices without a key are written
-- where nothing can happen twice.
alter table notices add column key text;
create unique index notices_told_once on notices (recipient_id, key) where key is not null;

-- The entry of an interview in people's calendars: one identity for all its changes, and how often it has changed.
-- 0 until the first invitation goes out.
alter table interviews add column calendar_uid text not null default gen_random_uuid()::text || '@firstrung';
alter table interviews add column calendar_sequence integer not null default 0;

-- A round that was cancelled may be asked for again.
alter table interviews drop constraint interviews_one_per_round;
create unique index interviews_one_per_round on interviews (application_id, round) where status <> 'cancelled';
create index interviews_by_application on interviews (application_id);

-- The day of the latest interview that was asked for (X-65), on the job's own row: lists of jobs show it.
alter table jobs add column interview_on date;
create function follow_interviews() returns trigger language plpgsql as $$
begin
  update jobs set interview_on = (
      select i.held_on from interviews i join applications a on a.id = i.application_id
      where a.job_id = jobs.id and i.status <> 'cancelled'
      order by i.requested_at desc, i.round desc limit 1
    )
    where id = (select job_id from applications where id = coalesce(new.application_id, old.application_id));
  return null;
end
$$;
create trigger interviews_are_followed_by_jobs after insert or delete or update of status, held_on on interviews
  for each row execute function follow_interviews();
update jobs set interview_on = (
  select i.held_on from interviews i join applications a on a.id = i.application_id
  where a.job_id = jobs.id and i.status <> 'cancelled'
  order by i.requested_at desc, i.round desc limit 1
);

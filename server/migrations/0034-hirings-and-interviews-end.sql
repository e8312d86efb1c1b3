-- How many months an internship takes. Null where the recruiter has not said so: then the product's default holds.
alter table jobs add column internship_months smallint;
alter table jobs add constraint jobs_internship_months_in_range check (
  internship_months is null or (role = 'internship' and internship_months between 1 and 24)
);

-- A hiring keeps the candidate from being hired for another job only while it stands: until it is taken back, its job is
-- deleted, or the months of the internship are over (G-110).
alter table applications add column hiring_ends_on date;
alter table applications add column hiring_ended_at timestamptz;
alter table applications add constraint applications_only_hirings_end check (
  stage = 'hired' or (hiring_ends_on is null and hiring_ended_at is null)
);
update applications a
  set hiring_ends_on = ((a.hired_at at time zone 'Asia/Kolkata') + interval '6 months')::date
  from jobs j where j.id = a.job_id and j.role = 'internship' and a.stage = 'hired';
update applications a
  set hiring_ended_at = j.deleted_at
  from jobs j where j.id = a.job_id and j.deleted_at is not null and a.stage = 'hired';
drop index applications_hired_once;
create unique index applications_hired_once on applications (candidate_id)
  where stage = 'hired' and hiring_ended_at is null;
create index applications_by_end_of_hiring on applications (hiring_ends_on)
  where hiring_ends_on is not null and hiring_ended_at is null;

-- Completing a job suspends its interviews; reopening it brings them back (G-108).
alter table interviews drop constraint interviews_status_known;
alter table interviews add constraint interviews_status_known check (
  status in ('requested', 'scheduled', 'suspended', 'cancelled')
);
create or replace function follow_interviews() returns trigger language plpgsql as $$
begin
  update jobs set interview_on = (
      select i.held_on from interviews i join applications a on a.id = i.application_id
      where a.job_id = jobs.id and i.status in ('requested', 'scheduled')
      order by i.requested_at desc, i.round desc limit 1
    )
    where id = (select job_id from applications where id = coalesce(new.application_id, old.application_id));
  return null;
end
$$;

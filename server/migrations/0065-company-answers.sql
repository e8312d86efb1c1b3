-- The end of the promised day of the first answer. Unlike answer_by it stays when later answers set a new day.
alter table applications add column if not exists promised_by timestamptz;
update applications set promised_by = answer_by where promised_by is null and source = 'direct' and answer_by is not null;

-- What companies are measured by, readable from the index alone.
create index applications_by_promise on applications (job_id, promised_by)
  include (applied_at, answered_at, stage, stage_changed_at) where source = 'direct';

/* How a company keeps its promises to answer those who applied to it directly, counted when it is read: of the applications
   whose promised day ended after `since` and until `until`, all but those that were withdrawn before it without an answer.
   `middle` is the time from applying to an answer in time, in seconds: half of them took no longer.
   Pages that show it are rendered again after a few seconds, so they need not know of each application. */
create function company_answers(company uuid, since timestamptz, until timestamptz)
returns table (due bigint, in_time bigint, middle double precision) language sql stable as $$
  select count(*), count(*) filter (where a.answered_at <= a.promised_by),
    percentile_disc(0.5) within group (order by extract(epoch from a.answered_at - a.applied_at)::double precision)
      filter (where a.answered_at <= a.promised_by)
  from jobs j join applications a on a.job_id = j.id
  where j.company_id = company and a.source = 'direct' and a.promised_by > since and a.promised_by <= until
    and not (a.stage = 'withdrawn' and a.answered_at is null and a.stage_changed_at <= a.promised_by)
$$;

/* Direct applications to open jobs whose company has not answered yet. Somebody who was rejected and has not been told waits
   for nobody's decision any more. */
create index applications_owed on applications (job_id, promised_by, id)
  where source = 'direct' and answered_at is null and stage in ('applicant', 'shortlisted', 'recruiterShortlisted');
create function owed_answers() returns setof applications language sql stable as $$
  select a.* from applications a join jobs j on j.id = a.job_id
  where a.source = 'direct' and a.answered_at is null and a.stage in ('applicant', 'shortlisted', 'recruiterShortlisted')
    and a.promised_by is not null and j.completed_at is null and j.deleted_at is null
$$;

-- How the days of a promise are counted: all of them, or working days alone.
alter table postings add column answer_day_kind text not null default 'calendar';
alter table postings add constraint postings_answer_day_kind_known check (answer_day_kind in ('calendar', 'working'));
alter table posting_pages add column answer_day_kind text not null default 'calendar';

-- Further days that are no working days, besides weekends and national holidays: '2026-11-09, 2026-12-25'.
alter table operator_settings add column holidays text;
alter table operator_settings add constraint operator_holidays_form
  check (holidays ~ '^\d{4}-\d\d-\d\d(, \d{4}-\d\d-\d\d)*$' and char_length(holidays) <= 1200);

-- What was promised: how many days, and of which kind.
alter table applications add column promised_days smallint;
alter table applications add column promised_day_kind text not null default 'calendar';
alter table applications add constraint applications_promised_day_kind_known
  check (promised_day_kind in ('calendar', 'working')) not valid;
alter table applications validate constraint applications_promised_day_kind_known;
update applications set promised_days = floor(extract(epoch from promised_by - applied_at) / 86400)
  where source = 'direct' and answered_at is null and answer_by is not null and promised_by > applied_at
    and promised_by < applied_at + interval '1 year';

-- When recruiters are reminded of answer_by: half of the days are left, and a fifth of them. Computed with the day itself.
alter table applications add column first_reminder_at timestamptz;
alter table applications add column second_reminder_at timestamptz;
update applications a set first_reminder_at = a.answer_by - p.answer_days * interval '12 hours',
    second_reminder_at = a.answer_by - p.answer_days * interval '288 minutes'
  from postings p where p.job_id = a.job_id and a.answer_by is not null;
drop index applications_to_remind;
create index applications_to_remind on applications (
  (case reminded when 0 then first_reminder_at when 1 then second_reminder_at end)
) where answer_by is not null and reminded < 2;

-- As before, with the kind of the promised days.
create or replace function show_posting(job uuid) returns void language plpgsql as $$
begin
  perform from postings where job_id = job for update;
  delete from posting_search where job_id = job;
  delete from posting_pages where job_id = job;
  insert into posting_pages (job_id, slug, state, company_id, title, role, work_mode, locations, openings, qualifications,
      description_key, description_file_name, poster_name, poster_position, skills, content, pay_kind, pay_min, pay_max,
      months, starts_on, experience_min, experience_max, apply_by, answer_days, answer_day_kind, process, assignment_hours,
      bond_months, published_at, closed_at)
    select p.job_id, p.slug, p.state, j.company_id, j.title, j.role, j.work_mode, j.locations, j.openings, j.qualifications,
      j.description_key, j.description_file_name, a.full_name, r.current_position, p.skills, p.content, p.pay_kind,
      p.pay_min, p.pay_max, p.months, p.starts_on, p.experience_min, p.experience_max, p.apply_by, p.answer_days,
      p.answer_day_kind, p.process, p.assignment_hours, p.bond_months, p.published_at, p.closed_at
    from postings p
    join jobs j on j.id = p.job_id
    join accounts a on a.id = j.recruiter_id
    join recruiters r on r.account_id = j.recruiter_id
    where p.job_id = job and j.deleted_at is null and p.published_at is not null and p.apply_by is not null
      and (p.state in ('live', 'closed') or p.state = 'paused' and p.state_cause is distinct from 'suspended');
  insert into posting_search (job_id, published_at, apply_by, company_id, role, work_mode, skills, place_keys, pay_year,
      is_fresher, search)
    select p.job_id, p.published_at, p.apply_by, j.company_id, j.role, j.work_mode, p.skills, p.place_keys,
      coalesce(p.pay_max, p.pay_min) * case p.pay_kind when 'month' then 12 else 1 end,
      p.experience_min = 0,
      setweight(to_tsvector('english', j.title), 'A')
        || setweight(to_tsvector('english', c.name || ' ' || j.qualifications), 'B')
        || setweight(to_tsvector('english', array_to_string(j.locations, ' ')), 'C')
        || to_tsvector('english', left(p.content_text, 30000))
        || array_to_tsvector(p.skills || p.place_keys)
    from postings p
    join jobs j on j.id = p.job_id
    join companies c on c.id = j.company_id
    where p.job_id = job and p.state = 'live' and j.deleted_at is null;
end
$$;

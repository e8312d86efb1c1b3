-- The end of the day on which the candidate was promised the first answer. Only the one extension moves it.
alter table applications add column if not exists promised_by timestamptz;
update applications set promised_by = answer_by where source = 'direct' and promised_by is null and answer_by is not null;

-- Until now answer_by was the promise. It becomes the day until which the company owes its next answer: none where the
-- decision is made or an answer was given. What is overdue already gets three more days, in which recruiters are reminded.
update applications set answer_by = case
    when answered_at is not null or stage not in ('applicant', 'shortlisted', 'recruiterShortlisted') then null
    else greatest(
      answer_by,
      (date_trunc('day', now() at time zone 'Asia/Kolkata') + interval '4 days') at time zone 'Asia/Kolkata'
        - interval '1 millisecond'
    )
  end
  where answer_by is not null;

-- How often the recruiters were reminded of this day: at half of the time (1), and when a fifth is left (2).
alter table applications add column reminded smallint not null default 0;
alter table applications add constraint applications_reminded_known check (reminded between 0 and 2);

-- Nobody answered an application in time: it was closed.
alter table applications drop constraint applications_stage_known;
alter table applications add constraint applications_stage_known check (
  stage in ('applicant', 'shortlisted', 'recruiterShortlisted', 'waitlisted', 'hired', 'removed', 'withdrawn', 'unanswered')
) not valid;
alter table applications validate constraint applications_stage_known;

create index applications_unanswered on applications (answer_by)
  where answered_at is null and stage in ('applicant', 'shortlisted', 'recruiterShortlisted');
create index applications_to_remind on applications (answer_by) where answer_by is not null and reminded < 2;

-- The recruiter took more time for all who waited then, once.
alter table postings add column answers_extended_at timestamptz;

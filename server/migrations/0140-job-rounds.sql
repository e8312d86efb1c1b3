-- The rounds of interviews that a job has named, in their order. A job without rows has the two that are documented.
create table job_rounds (
  job_id   uuid     not null references jobs on delete cascade,
  position smallint not null,
  name     text     not null,
  -- How long an interview of this round takes, as recruiters begin with; null where nobody has said so.
  minutes  smallint,
  -- What to ask, for those who judge the candidate. Candidates never read it.
  guide    text     not null default '',
  -- What a scorecard of this round judges; null: the criteria of the job.
  criteria text[],
  primary key (job_id, position),
  constraint job_rounds_up_to_eight check (position between 1 and 8),
  constraint job_rounds_have_a_name check (btrim(name) <> '' and char_length(name) <= 60),
  constraint job_rounds_minutes_in_range check (minutes between 5 and 480),
  constraint job_rounds_guide_bounded check (char_length(guide) <= 5000),
  constraint job_rounds_criteria_few check (criteria is null or cardinality(criteria) between 3 and 6)
);
create unique index job_rounds_named_once on job_rounds (job_id, lower(name));

alter table interviews
  drop constraint interviews_two_rounds,
  add constraint interviews_up_to_eight_rounds check (round between 1 and 8);
alter table proposal_people
  drop constraint proposal_people_two_rounds,
  add constraint proposal_people_up_to_eight_rounds check (round between 1 and 8);
alter table evaluations
  drop constraint evaluations_two_rounds,
  add constraint evaluations_up_to_eight_rounds check (round between 1 and 8);

-- What the team's figures counted of people whose accounts are deleted: kinds and moments, and nothing of the people.
create table past_figures (
  kind text not null,
  at   timestamptz not null,
  constraint past_figures_kind_known check (
    kind in ('newUsers', 'jobCandidates', 'internCandidates', 'candidatesHired', 'testTaken', 'eventsAttended')
  )
);
create index past_figures_by_kind on past_figures (kind, at);

-- The jobs of a recruiter who left stay for what was hired for them, seen by nobody.
alter table jobs alter column recruiter_id drop not null;
alter table jobs drop constraint jobs_recruiter_id_fkey;
alter table jobs add constraint jobs_recruiter_id_fkey
  foreign key (recruiter_id) references recruiters on delete set null;
alter table jobs alter column description_key drop not null;
alter table jobs drop constraint jobs_description_key_fkey;
alter table jobs add constraint jobs_description_key_fkey
  foreign key (description_key) references uploads on delete set null;
alter table jobs add constraint jobs_visible_ones_are_whole check (
  deleted_at is not null or (recruiter_id is not null and description_key is not null)
);

-- Notices that speak of somebody, found when that person leaves.
create index notices_about_users on notices ((data ->> 'userId')) where data ->> 'userId' <> '';
create index notices_about_recruiters on notices ((data ->> 'recruiterId')) where data ->> 'recruiterId' <> '';

-- That a program of a company opened an application, as the person who made its key.
alter table resume_openings drop constraint resume_openings_action_known;
alter table resume_openings add constraint resume_openings_action_known
  check (action in ('opened', 'downloaded', 'contact', 'listed', 'program'));

-- What changed in each job, for programs that ask for it again and again.
create index applications_by_change on applications (job_id, stage_changed_at, id);

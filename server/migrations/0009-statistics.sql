-- What the team's figures count, each by its own time.
create index accounts_by_registration on accounts (created_at) where role <> 'admin';
create index candidates_by_job_interest on candidates (interested_in_jobs_at) where interested_in_jobs_at is not null;
create index candidates_by_internship_interest on candidates (interested_in_internships_at)
  where interested_in_internships_at is not null;
create index applications_by_hire on applications (hired_at) where hired_at is not null;
create index attempts_by_submission on attempts (submitted_at) where submitted_at is not null;

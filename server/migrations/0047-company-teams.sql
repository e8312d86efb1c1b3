-- Several recruiters of one company work together. Owners manage the team and see all jobs; a recruiter who was alone is an owner.
alter table recruiters add column company_role text not null default 'owner';
alter table recruiters add constraint recruiters_company_role_known check (
  company_role in ('owner', 'recruiter', 'interviewer')
);
alter table recruiters add column joined_at timestamptz not null default now();
update recruiters r set joined_at = a.created_at from accounts a where a.id = r.account_id;

-- Who works on a job. Both keys carry the company, so that nobody is a member of another company's job.
alter table recruiters add constraint recruiters_in_company unique (account_id, company_id);
alter table jobs add constraint jobs_in_company unique (id, company_id);
create table job_members (
  job_id       uuid not null,
  recruiter_id uuid not null,
  company_id   uuid not null,
  role         text not null,
  since        timestamptz not null default now(),
  primary key (job_id, recruiter_id),
  constraint job_members_of_the_job foreign key (job_id, company_id) references jobs (id, company_id) on delete cascade,
  constraint job_members_of_the_company foreign key (recruiter_id, company_id)
    references recruiters (account_id, company_id) on delete cascade,
  constraint job_members_role_known check (role in ('lead', 'recruiter', 'interviewer'))
);
create index job_members_by_recruiter on job_members (recruiter_id);
create unique index job_members_one_lead on job_members (job_id) where role = 'lead';
insert into job_members (job_id, recruiter_id, company_id, role, since)
  select j.id, j.recruiter_id, j.company_id, 'lead', j.created_at
  from jobs j join recruiters r on r.account_id = j.recruiter_id and r.company_id = j.company_id;
-- The jobs of a company, newest first.
create index jobs_of_company on jobs (company_id, created_at desc, id desc) include (completed_at, hired_count)
  where deleted_at is null;

-- The recruiter of a job is its lead; an earlier one stays as a member.
create function follow_lead() returns trigger language plpgsql as $$
begin
  if new.recruiter_id is null then return null; end if;
  update job_members set role = 'recruiter'
    where job_id = new.id and role = 'lead' and recruiter_id <> new.recruiter_id;
  insert into job_members (job_id, recruiter_id, company_id, role, since)
    values (new.id, new.recruiter_id, new.company_id, 'lead', case when tg_op = 'INSERT' then new.created_at else now() end)
    on conflict (job_id, recruiter_id) do update set role = 'lead';
  return null;
end
$$;
create trigger jobs_follow_lead after insert or update of recruiter_id on jobs
  for each row execute function follow_lead();

-- Invitations by mail. Only the SHA-256 of the code is kept; null until the mail is sent.
create table company_invitations (
  id          uuid primary key default gen_random_uuid(),
  company_id  uuid not null references companies on delete cascade,
  email       text not null,
  role        text not null,
  code_hash   bytea,
  invited_by  uuid references recruiters on delete set null,
  invited_at  timestamptz not null default now(),
  expires_at  timestamptz not null,
  accepted_by uuid references recruiters on delete cascade,
  constraint company_invitations_role_known check (role in ('owner', 'recruiter', 'interviewer')),
  constraint company_invitations_one_per_code unique (code_hash)
);
create unique index company_invitations_one_per_email on company_invitations (company_id, email)
  where accepted_by is null;
create index company_invitations_by_inviter on company_invitations (invited_by) where invited_by is not null;
create index company_invitations_by_guest on company_invitations (accepted_by) where accepted_by is not null;
create index company_invitations_by_expiry on company_invitations (expires_at);

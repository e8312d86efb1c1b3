-- Somebody applied to one job by name. The pool stays a query; both are read into the list of applicants.
alter table applications add column resume_id uuid references resumes on delete set null;
alter table applications add column note text not null default '';
alter table applications add column shares_contact text;
alter table applications add column applied_at timestamptz;
-- When somebody of the company first opened the profile or the resume.
alter table applications add column seen_at timestamptz;
-- The end of the promised day, and when the company first answered.
alter table applications add column answer_by timestamptz;
alter table applications add column answered_at timestamptz;
-- Made by the client, so that a repeated request applies once.
alter table applications add column client_id uuid;
-- How the candidate fitted the rules when they applied.
alter table applications add column fit jsonb;
alter table applications add column withdrawn_reason text not null default '';
create unique index applications_once_per_client on applications (candidate_id, client_id) where client_id is not null;
create index applications_by_resume on applications (resume_id) where resume_id is not null;
create index applications_by_day on applications (candidate_id, applied_at) where applied_at is not null;
create index applications_by_applying on applications (applied_at) where applied_at is not null;
alter table applications add constraint applications_direct_are_dated check (
  source <> 'direct' or (applied_at is not null and client_id is not null and shares_contact is not null)
) not valid;
alter table applications validate constraint applications_direct_are_dated;
alter table applications add constraint applications_sharing_known check (shares_contact in ('now', 'shortlisted'));

-- A candidate can take an application back.
alter table applications drop constraint applications_stage_known;
alter table applications add constraint applications_stage_known check (
  stage in ('applicant', 'shortlisted', 'recruiterShortlisted', 'waitlisted', 'hired', 'removed', 'withdrawn')
) not valid;
alter table applications validate constraint applications_stage_known;

-- The list of those who applied to a job themselves.
create index applications_direct_by_list on applications (job_id, stage, stage_changed_at desc, id desc)
  where source = 'direct';

-- Whether the pool of the job counts the candidate, because they are interested in jobs of its kind.
alter table applications add column in_pool boolean not null default true;
create function is_interested(role text, candidate candidates) returns boolean language sql immutable as $$
  select case when role = 'internship' then candidate.interested_in_internships_at
    else candidate.interested_in_jobs_at end is not null
$$;
create function know_pool() returns trigger language plpgsql as $$
begin
  -- Locked, so that an interest that is withdrawn at the same time is not overlooked.
  select is_interested(j.role, c) into new.in_pool
    from candidates c join jobs j on j.id = new.job_id where c.account_id = new.candidate_id for share of c;
  new.in_pool := coalesce(new.in_pool, false);
  return new;
end
$$;
create trigger applications_know_pool before insert on applications
  for each row execute function know_pool();
create function follow_interest() returns trigger language plpgsql as $$
declare
  own record;
begin
  -- In the order of jobs, so that two candidates never wait for each other's counters.
  for own in
    select a.id, is_interested(j.role, new) as wanted from applications a join jobs j on j.id = a.job_id
    where a.candidate_id = new.account_id and a.in_pool <> is_interested(j.role, new)
    order by a.job_id
  loop
    update applications set in_pool = own.wanted where id = own.id;
  end loop;
  return null;
end
$$;
create trigger candidates_pool_follows after update of interested_in_jobs_at, interested_in_internships_at on candidates
  for each row execute function follow_interest();
create function follow_kind() returns trigger language plpgsql as $$
begin
  update applications a set in_pool = is_interested(new.role, c)
    from candidates c
    where a.job_id = new.id and c.account_id = a.candidate_id and a.in_pool <> is_interested(new.role, c);
  return null;
end
$$;
create trigger jobs_pool_follows after update of role on jobs
  for each row when ((old.role = 'internship') <> (new.role = 'internship')) execute function follow_kind();
-- Few have withdrawn their interest: the table is not rewritten.
update applications a set in_pool = false from candidates c, jobs j
  where c.account_id = a.candidate_id and j.id = a.job_id and not is_interested(j.role, c);

-- How many stand in each stage, by how the application came about and whether the pool counts them. In sixteen slots whose
-- sum counts, so that those who apply to one job at the same time do not wait for one row.
alter table stage_counts drop constraint stage_counts_pkey;
alter table stage_counts add column source text not null default 'pool';
alter table stage_counts add column in_pool boolean not null default true;
alter table stage_counts add column slot smallint not null default 0;
alter table stage_counts add primary key (job_id, stage, source, in_pool, slot);
create or replace function count_stages() returns trigger language plpgsql as $$
declare
  bucket smallint := abs(hashtext(coalesce(new.id, old.id)::text) % 16);
begin
  if tg_op <> 'INSERT' then
    update stage_counts set n = n - 1
      where job_id = old.job_id and stage = old.stage and source = old.source and in_pool = old.in_pool and slot = bucket;
  end if;
  if tg_op <> 'DELETE' then
    insert into stage_counts as c (job_id, stage, source, in_pool, slot, n)
      values (new.job_id, new.stage, new.source, new.in_pool, bucket, 1)
      on conflict (job_id, stage, source, in_pool, slot) do update set n = c.n + 1;
  end if;
  return null;
end
$$;
drop trigger applications_are_counted on applications;
create trigger applications_are_counted after insert or delete or update of stage, source, in_pool on applications
  for each row execute function count_stages();
delete from stage_counts;
insert into stage_counts (job_id, stage, source, in_pool, slot, n)
  select job_id, stage, source, in_pool, abs(hashtext(id::text) % 16), count(*) from applications group by 1, 2, 3, 4, 5;

-- Until when the recruiters of a job have been told of direct applications.
create table applicant_notices (
  job_id     uuid primary key references jobs on delete cascade,
  told_until timestamptz not null
);

-- The answers to the questions of the posting, with each question as it stood.
create table application_answers (
  application_id uuid not null references applications on delete cascade,
  position       smallint not null,
  question_id    uuid,
  question       text not null,
  value          jsonb not null,
  primary key (application_id, position)
);

-- A candidate keeps up to five resumes. The current one is the default: profile, reviews and the pool speak of it.
alter table resumes add column label text not null default '';
alter table resumes add column archived_at timestamptz;
alter table resumes add constraint resumes_current_is_kept check (not is_current or archived_at is null);
-- Until now an earlier resume stayed only for its reviews.
update resumes set archived_at = uploaded_at where not is_current;

create table candidates (
  account_id                 uuid primary key references accounts on delete cascade,
  mobile_no                  text not null default '',
  state                      text not null default '',
  city                       text not null default '',
  college_name               text not null default '',
  degree                     text not null default '',
  starting_year              smallint,
  graduation_year            smallint,
  looking_for                text[] not null default '{}',
  work_modes                 text[] not null default '{}',
  preferred_locations        text[] not null default '{}',
  fields                     text[] not null default '{}',
  expected_ctc               bigint,
  work_experience            text not null default '',
  experiences                jsonb not null default '[]',
  skills                     jsonb not null default '[]',
  -- Lower-cased names of `skills`, for matching and filtering.
  skill_names                text[] not null default '{}',
  worked_on_project          boolean,
  projects                   jsonb not null default '[]',
  admin_created              boolean not null default false,
  interested_in_jobs_at      timestamptz,
  interested_in_internships_at timestamptz,
  applied_for_project_at     timestamptz,
  -- The newest skill test in whole percent; null before the first. Kept by the assessments domain.
  skill_test_percent         smallint,
  -- When that test was submitted.
  skill_test_at              timestamptz,
  -- What is missing to a full score: rising order reads a pool best first.
  test_shortfall             smallint not null generated always as (100 - coalesce(skill_test_percent, 0)) stored,
  constraint candidates_years_in_order check (starting_year <= graduation_year),
  constraint candidates_two_locations check (cardinality(preferred_locations) <= 2),
  constraint candidates_two_fields check (cardinality(fields) <= 2),
  constraint candidates_ctc_not_negative check (expected_ctc >= 0),
  constraint candidates_percent_in_range check (skill_test_percent between 0 and 100)
);

-- Every candidate's account has its row here from the first moment on.
create function make_candidate() returns trigger language plpgsql as $$
begin
  insert into candidates (account_id) values (new.id);
  return null;
end
$$;
create trigger accounts_make_candidates after insert on accounts
  for each row when (new.role = 'candidate') execute function make_candidate();

-- The pools of the two kinds of vacancy, best skill test first: the order in which a pool is read.
create index candidates_job_pool on candidates (test_shortfall, account_id)
  where interested_in_jobs_at is not null;
create index candidates_internship_pool on candidates (test_shortfall, account_id)
  where interested_in_internships_at is not null;
create index candidates_by_skill on candidates using gin (skill_names);
create index candidates_by_degree on candidates using gin (lower(degree) gin_trgm_ops);
create index candidates_by_graduation on candidates (graduation_year, test_shortfall, account_id);

-- A resume is a row of its own; the newest one is the current one.
create table resumes (
  id           uuid primary key default gen_random_uuid(),
  candidate_id uuid not null references candidates on delete cascade,
  file_key     text not null references uploads,
  file_name    text not null,
  is_current   boolean not null default true,
  uploaded_at  timestamptz not null default now(),
  review_text  text,
  reviewed_at  timestamptz,
  constraint resumes_review_is_dated check ((review_text is null) = (reviewed_at is null))
);
create unique index resumes_one_current on resumes (candidate_id) where is_current;
create unique index resumes_one_per_file on resumes (file_key);

-- How many people stand in each pool, in sixteen slots so that applying does not queue for one row.
create table pool_counts (
  kind text not null,
  slot smallint not null,
  n    bigint not null default 0,
  primary key (kind, slot)
);
insert into pool_counts (kind, slot)
  select kind, slot from unnest(array['jobs', 'internships']) kind, generate_series(0, 15) slot;

create function count_pools() returns trigger language plpgsql as $$
declare
  jobs int := 0;
  internships int := 0;
  bucket smallint := abs(hashtext(coalesce(new.account_id, old.account_id)::text) % 16);
begin
  if tg_op <> 'DELETE' then
    jobs := (new.interested_in_jobs_at is not null)::int;
    internships := (new.interested_in_internships_at is not null)::int;
  end if;
  if tg_op <> 'INSERT' then
    jobs := jobs - (old.interested_in_jobs_at is not null)::int;
    internships := internships - (old.interested_in_internships_at is not null)::int;
  end if;
  if jobs <> 0 then
    update pool_counts set n = n + jobs where kind = 'jobs' and slot = bucket;
  end if;
  if internships <> 0 then
    update pool_counts set n = n + internships where kind = 'internships' and slot = bucket;
  end if;
  return null;
end
$$;
create trigger candidates_are_counted_when_new_or_gone after insert or delete on candidates
  for each row execute function count_pools();
create trigger candidates_are_counted_when_they_apply
  after update of interested_in_jobs_at, interested_in_internships_at on candidates
  for each row execute function count_pools();

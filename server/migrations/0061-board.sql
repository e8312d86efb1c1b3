-- Jobs and searches that candidates keep.
create table saved_jobs (
  candidate_id uuid not null references candidates on delete cascade,
  job_id       uuid not null references postings on delete cascade,
  saved_at     timestamptz(3) not null default now(),
  primary key (candidate_id, job_id)
);
create index saved_jobs_newest on saved_jobs (candidate_id, saved_at desc, job_id desc);
create index saved_jobs_by_job on saved_jobs (job_id);

create table saved_searches (
  id             uuid primary key default gen_random_uuid(),
  candidate_id   uuid not null references candidates on delete cascade,
  name           text not null,
  query          jsonb not null,
  -- The query as it is compared with new postings; null where it does not narrow them.
  text_query     tsquery,
  role           text,
  work_mode      text,
  skills         text[] not null default '{}',
  place_key      text,
  pay_min        integer,
  is_fresher     boolean not null default false,
  company_slug   text,
  mail           text not null,
  -- Postings that were published until then were told, or are older than the search.
  seen_until     timestamptz(3) not null,
  -- In the link that ends the mails. Whoever has a mail may use it.
  stop_code      uuid not null default gen_random_uuid(),
  created_at     timestamptz(3) not null default now(),
  last_mailed_at timestamptz,
  constraint saved_searches_mail_known check (mail in ('daily', 'weekly', 'off')),
  constraint saved_searches_one_per_code unique (stop_code)
);
create index saved_searches_by_candidate on saved_searches (candidate_id);
create index saved_searches_to_mail on saved_searches (mail, id) where mail <> 'off';

create index posting_search_newest on posting_search (published_at desc, job_id desc);
create index posting_search_by_text on posting_search using gin (search);
create index posting_search_by_skill on posting_search using gin (skills);
create index posting_search_by_place on posting_search using gin (place_keys);
create index posting_search_by_company on posting_search (company_id, published_at desc);
create index posting_search_by_closing on posting_search (apply_by, job_id);
create index posting_search_by_pay on posting_search (pay_year desc nulls last, job_id desc);

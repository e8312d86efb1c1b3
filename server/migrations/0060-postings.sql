-- A job as the public board shows it. Every job that is posted has one; only live ones are on the board.
create table postings (
  job_id           uuid primary key references jobs on delete cascade,
  slug             text not null,
  state            text not null default 'draft',
  -- The text as rich-text nodes, and as plain text for searching. Read from the description file where none was typed.
  content          jsonb not null default '[]',
  content_text     text not null default '',
  text_source      text,
  pay_kind         text not null default 'hidden',
  pay_min          integer,
  pay_max          integer,
  -- Months of an employment that ends.
  months           smallint,
  starts_on        date,
  experience_min   smallint not null default 0,
  experience_max   smallint,
  -- The end of the last Indian day of applying.
  apply_by         timestamptz(3),
  answer_days      smallint not null default 14,
  process          jsonb not null default '[]',
  assignment_hours smallint,
  bond_months      smallint,
  -- In milliseconds, as cursors carry it.
  published_at     timestamptz(3),
  closed_at        timestamptz,
  state_since      timestamptz(3) not null default now(),
  revision         integer not null default 1,
  -- Why it has this state, where its recruiter did not choose it.
  state_cause      text,
  -- The team wants to see it before it is on the board (again).
  must_be_reviewed boolean not null default false,
  -- Goes on the board as soon as the description file is read.
  waits_for_text   boolean not null default false,
  -- Canonical names of what the job asks for and where it is, lower-cased (see server/content/names).
  skills           text[] not null default '{}',
  place_keys       text[] not null default '{}',
  constraint postings_slug_is_unique unique (slug),
  constraint postings_slug_is_plain check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  constraint postings_state_known check (state in ('draft', 'review', 'live', 'paused', 'closed', 'removed')),
  constraint postings_state_cause_known check (state_cause in ('completed', 'expired', 'team', 'reports', 'suspended')),
  constraint postings_text_source_known check (text_source in ('typed', 'file')),
  constraint postings_pay_kind_known check (pay_kind in ('year', 'month', 'unpaid', 'hidden')),
  constraint postings_pay_is_said check ((pay_kind in ('year', 'month')) = (pay_min is not null)),
  constraint postings_pay_in_order check (pay_min >= 0 and pay_min <= pay_max or pay_max is null),
  constraint postings_without_pay_have_none check (pay_kind in ('year', 'month') or pay_max is null),
  constraint postings_experience_in_order check (experience_min >= 0 and experience_min <= coalesce(experience_max, experience_min)),
  constraint postings_answer_days_in_range check (answer_days between 3 and 21),
  constraint postings_live_are_whole check (
    state <> 'live' or (content_text <> '' and published_at is not null and apply_by is not null)
  ),
  constraint postings_closed_are_dated check (state <> 'closed' or closed_at is not null)
);
create index postings_by_state on postings (state, state_since, job_id);
create index postings_to_expire on postings (apply_by) where state in ('live', 'paused');

create table posting_questions (
  id          uuid primary key default gen_random_uuid(),
  job_id      uuid not null references postings on delete cascade,
  position    smallint not null,
  kind        text not null,
  text        text not null,
  options     text[] not null default '{}',
  is_required boolean not null,
  -- The answer without which nobody can apply.
  wanted      text,
  constraint posting_questions_in_order unique (job_id, position) deferrable initially deferred,
  constraint posting_questions_at_most_ten check (position between 0 and 9),
  constraint posting_questions_kind_known check (kind in ('text', 'yes_no', 'one', 'many', 'number', 'link')),
  constraint posting_questions_have_options check ((kind in ('one', 'many')) = (cardinality(options) >= 2))
);

create table posting_rules (
  job_id   uuid not null references postings on delete cascade,
  position smallint not null,
  params   jsonb not null,
  is_hard  boolean not null,
  primary key (job_id, position),
  constraint posting_rules_at_most_eight check (position between 0 and 7)
);

-- Signs of fraud in the text of a posting, and what the team decided.
create table posting_flags (
  job_id     uuid not null references postings on delete cascade,
  rule       text not null,
  quote      text not null,
  found_at   timestamptz not null default now(),
  -- When the team saw it and let it stand.
  settled_at timestamptz,
  primary key (job_id, rule)
);
-- Phone numbers, UPI ids and personal mails in the text: the same ones at another company are a sign.
create table posting_contacts (
  job_id  uuid not null references postings on delete cascade,
  contact text not null,
  primary key (job_id, contact)
);
create index posting_contacts_by_contact on posting_contacts (contact);
create table posting_decisions (
  id         uuid primary key default gen_random_uuid(),
  job_id     uuid not null references postings on delete cascade,
  decision   text not null,
  reason     text not null default '',
  decided_by uuid references accounts on delete set null,
  decided_at timestamptz not null default now(),
  constraint posting_decisions_known check (decision in ('approve', 'refuse', 'pause', 'remove'))
);
create index posting_decisions_by_job on posting_decisions (job_id, decided_at desc);
create index posting_decisions_by_member on posting_decisions (decided_by) where decided_by is not null;

create table job_reports (
  id          uuid primary key default gen_random_uuid(),
  job_id      uuid not null references postings on delete cascade,
  reporter_id uuid references accounts on delete set null,
  reason      text not null,
  note        text not null default '',
  reported_at timestamptz not null default now(),
  settled_at  timestamptz,
  constraint job_reports_once unique (job_id, reporter_id),
  constraint job_reports_reason_known check (
    reason in ('money', 'not_company', 'no_job', 'untrue', 'offensive', 'data', 'other')
  )
);
create index job_reports_open on job_reports (job_id) where settled_at is null;
create index job_reports_by_reporter on job_reports (reporter_id) where reporter_id is not null;

-- The public name of a company in addresses, made with its first posting; and when the team approved a posting of it first.
alter table companies add column slug text;
-- Partial: a slug that is set must not lock the company as for a new id, or two first jobs at once would wait for each other.
create unique index companies_slug_is_unique on companies (slug) where slug is not null;
alter table companies add constraint companies_slug_is_plain check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$');
alter table companies add column posting_approved_at timestamptz;

-- What public pages show, copied by the triggers below, so that cached pages depend on these tables alone: a page that read
-- jobs or accounts would be rendered again after every sign-in.
create table company_pages (
  company_id  uuid primary key references companies on delete cascade,
  slug        text not null unique,
  name        text not null,
  industry    text not null,
  description text not null,
  type        text not null,
  founded     smallint,
  size        text not null,
  is_checked  boolean not null
);
create table posting_pages (
  job_id                uuid primary key references postings on delete cascade,
  slug                  text not null unique,
  state                 text not null,
  company_id            uuid not null,
  title                 text not null,
  role                  text not null,
  work_mode             text not null,
  locations             text[] not null,
  openings              integer not null,
  qualifications        text not null,
  description_key       text,
  description_file_name text not null,
  poster_name           text not null,
  poster_position       text not null,
  skills                text[] not null,
  content               jsonb not null,
  pay_kind              text not null,
  pay_min               integer,
  pay_max               integer,
  months                smallint,
  starts_on             date,
  experience_min        smallint not null,
  experience_max        smallint,
  apply_by              timestamptz(3) not null,
  answer_days           smallint not null,
  process               jsonb not null,
  assignment_hours      smallint,
  bond_months           smallint,
  published_at          timestamptz(3) not null,
  closed_at             timestamptz
);
create index posting_pages_by_company on posting_pages (company_id);

-- What the board is searched by: a narrow row of each live posting (indexes in 0061).
create table posting_search (
  job_id       uuid primary key references postings on delete cascade,
  published_at timestamptz(3) not null,
  apply_by     timestamptz(3) not null,
  company_id   uuid not null,
  role         text not null,
  work_mode    text not null,
  -- Canonical names, lower-cased.
  skills       text[] not null,
  place_keys   text[] not null,
  -- The highest pay as rupees a year; null where it is not said.
  pay_year     integer,
  is_fresher   boolean not null,
  search       tsvector not null
);

-- Writes the public copies of a posting, or takes them away. The posting is locked first: of two changes at the same time
-- the second sees the first.
create function show_posting(job uuid) returns void language plpgsql as $$
begin
  perform from postings where job_id = job for update;
  delete from posting_search where job_id = job;
  delete from posting_pages where job_id = job;
  insert into posting_pages (job_id, slug, state, company_id, title, role, work_mode, locations, openings, qualifications,
      description_key, description_file_name, poster_name, poster_position, skills, content, pay_kind, pay_min, pay_max,
      months, starts_on, experience_min, experience_max, apply_by, answer_days, process, assignment_hours, bond_months,
      published_at, closed_at)
    select p.job_id, p.slug, p.state, j.company_id, j.title, j.role, j.work_mode, j.locations, j.openings, j.qualifications,
      j.description_key, j.description_file_name, a.full_name, r.current_position, p.skills, p.content, p.pay_kind,
      p.pay_min, p.pay_max, p.months, p.starts_on, p.experience_min, p.experience_max, p.apply_by, p.answer_days, p.process,
      p.assignment_hours, p.bond_months, p.published_at, p.closed_at
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

create function follow_posting() returns trigger language plpgsql as $$
begin
  perform show_posting(new.job_id);
  return null;
end
$$;
create trigger postings_show after insert or update on postings
  for each row execute function follow_posting();

create function follow_job_of_posting() returns trigger language plpgsql as $$
begin
  perform show_posting(new.id);
  return null;
end
$$;
create trigger jobs_show_posting
  after update of title, role, work_mode, locations, openings, qualifications, description_key, recruiter_id, deleted_at on jobs
  for each row execute function follow_job_of_posting();

create function follow_recruiter_of_posting() returns trigger language plpgsql as $$
begin
  perform show_posting(p.job_id) from posting_pages p join jobs j on j.id = p.job_id where j.recruiter_id = new.account_id;
  return null;
end
$$;
create trigger recruiters_show_postings after update on recruiters
  for each row execute function follow_recruiter_of_posting();

create function follow_company_of_posting() returns trigger language plpgsql as $$
begin
  insert into company_pages (company_id, slug, name, industry, description, type, founded, size, is_checked)
    values (new.id, new.slug, new.name, new.industry, new.description, new.type, new.founded, new.size,
            new.posting_approved_at is not null)
    on conflict (company_id) do update set slug = excluded.slug, name = excluded.name, industry = excluded.industry,
      description = excluded.description, type = excluded.type, founded = excluded.founded, size = excluded.size,
      is_checked = excluded.is_checked;
  if new.name <> old.name then
    perform show_posting(job_id) from posting_search where company_id = new.id;
  end if;
  return null;
end
$$;
create trigger companies_show after update on companies
  for each row when (new.slug is not null) execute function follow_company_of_posting();

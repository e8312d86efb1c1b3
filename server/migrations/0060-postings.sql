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
  apply_by         timestamptz,
  answer_days      smallint not null default 14,
  process          jsonb not null default '[]',
  assignment_hours smallint,
  bond_months      smallint,
  -- In milliseconds, as cursors carry it.
  published_at     timestamptz(3),
  closed_at        timestamptz,
  state_since      timestamptz not null default now(),
  revision         integer not null default 1,
  constraint postings_slug_is_unique unique (slug),
  constraint postings_slug_is_plain check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  constraint postings_state_known check (state in ('draft', 'review', 'live', 'paused', 'closed', 'removed')),
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
alter table companies add constraint companies_slug_is_unique unique (slug);
alter table companies add constraint companies_slug_is_plain check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$');
alter table companies add column posting_approved_at timestamptz;

-- What the board is searched by: a narrow row of each live posting, kept by triggers (see 0061).
create table posting_search (
  job_id       uuid primary key references postings on delete cascade,
  published_at timestamptz(3) not null,
  apply_by     timestamptz not null,
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

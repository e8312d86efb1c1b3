create table tests (
  id           uuid primary key default gen_random_uuid(),
  title        text not null,
  description  text not null,
  difficulty   text not null,
  roles        text[] not null,
  type         text not null,
  -- Minutes; null for a test without a clock.
  time_limit   smallint,
  -- Questions that stand in the test now; a test needs one before candidates see it.
  item_count   integer not null default 0,
  -- Grows with every change of the questions, so that a server process knows whether it still has the right ones.
  revision     integer not null default 0,
  created_by   uuid references accounts on delete set null,
  created_at   timestamptz not null default now(),
  constraint tests_difficulty_known check (difficulty in ('beginner', 'intermediate', 'advance')),
  constraint tests_type_known check (type in ('skill test', 'practice test')),
  constraint tests_have_a_role check (cardinality(roles) > 0),
  constraint tests_skill_test_has_a_clock check (type = 'practice test' or time_limit > 0)
);
create index tests_by_age on tests (created_at desc, id);
create index tests_by_role on tests using gin (roles);
create index tests_by_title on tests using gin (lower(title) gin_trgm_ops);

-- A question of a test. Taken out of the test it stays for old results.
create table items (
  id          uuid primary key default gen_random_uuid(),
  test_id     uuid not null references tests on delete cascade,
  position    integer not null,
  text        text not null,
  explanation text not null default '',
  deleted_at  timestamptz
);
create index items_by_test on items (test_id, position) where deleted_at is null;

create table item_options (
  id         uuid primary key default gen_random_uuid(),
  item_id    uuid not null references items on delete cascade,
  position   smallint not null,
  text       text not null,
  is_correct boolean not null,
  constraint item_options_one_per_position unique (item_id, position),
  constraint item_options_four check (position between 1 and 4)
);
create unique index item_options_one_correct on item_options (item_id) where is_correct;

create table attempts (
  id           uuid primary key default gen_random_uuid(),
  test_id      uuid not null references tests on delete cascade,
  candidate_id uuid not null references candidates on delete cascade,
  number       integer not null,
  -- Order of questions and options is derived from it.
  seed         integer not null,
  -- Grows with every save: whoever closes the attempt knows whether he has seen all answers.
  saves        integer not null default 0,
  started_at   timestamptz not null default now(),
  deadline_at  timestamptz,
  submitted_at timestamptz,
  score        integer,
  total        integer,
  answered     integer,
  -- Questions and answers with the texts of the time of submission.
  answers      jsonb,
  constraint attempts_numbered_once unique (candidate_id, test_id, number),
  constraint attempts_closed_is_scored check (
    (submitted_at is null) = (score is null) and (submitted_at is null) = (total is null)
    and (submitted_at is null) = (answers is null) and score <= total and score >= 0
  )
);
create unique index attempts_one_open on attempts (candidate_id, test_id) where submitted_at is null;
create index attempts_by_candidate on attempts (candidate_id, submitted_at desc);
create index attempts_by_test on attempts (test_id);
create index attempts_overdue on attempts (deadline_at) where submitted_at is null;

-- What was chosen so far in an open attempt; `counter` keeps a late save from overwriting a newer one.
create table attempt_answers (
  attempt_id uuid not null references attempts on delete cascade,
  item_id    uuid not null references items on delete cascade,
  option_id  uuid references item_options on delete cascade,
  counter    bigint not null,
  saved_at   timestamptz not null default now(),
  primary key (attempt_id, item_id)
);

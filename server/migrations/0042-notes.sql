-- What members of a job's company write to each other about a candidate. Candidates, the team and other companies never read
-- it.
create table application_notes (
  id             uuid primary key default gen_random_uuid(),
  application_id uuid not null references applications on delete cascade,
  author_id      uuid references accounts on delete set null,
  text           text not null,
  written_at     timestamptz not null default now(),
  edited_at      timestamptz,
  constraint application_notes_say_something check (btrim(text) <> ''),
  constraint application_notes_bounded check (char_length(text) <= 2000)
);
create index application_notes_newest on application_notes (application_id, written_at desc, id desc);
create index application_notes_by_author on application_notes (author_id);

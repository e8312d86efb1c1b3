create table notices (
  id           uuid primary key default gen_random_uuid(),
  recipient_id uuid not null references accounts on delete cascade,
  text         text not null,
  data         jsonb not null default '{}',
  read_at      timestamptz,
  created_at   timestamptz not null default now()
);
create index notices_by_recipient on notices (recipient_id, created_at desc, id);

-- Every upload that was signed. A record may only name a key that its own user has uploaded and that was checked.
create table uploads (
  key          text primary key,
  owner_id     uuid not null references accounts on delete cascade,
  folder       text not null,
  file_name    text not null,
  content_type text not null,
  -- Signed beforehand when the client named it; of the stored file afterwards.
  size         integer,
  status       text not null default 'signed',
  created_at   timestamptz not null default now(),
  stored_at    timestamptz,
  -- Set while a record names the key; what nobody names is cleared away.
  claimed_at   timestamptz,
  constraint uploads_status_known check (status in ('signed', 'storing', 'stored')),
  constraint uploads_stored_is_measured check (status <> 'stored' or (size > 0 and stored_at is not null)),
  constraint uploads_claimed_is_stored check (claimed_at is null or status = 'stored')
);
create index uploads_by_owner on uploads (owner_id, folder);
create index uploads_unclaimed on uploads (created_at) where claimed_at is null;

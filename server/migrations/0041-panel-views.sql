-- Filters and order of a hiring panel under a name, each for one account.
create table panel_views (
  id         uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts on delete cascade,
  name       text not null,
  -- The part of the panel's address that holds them.
  search     text not null,
  saved_at   timestamptz not null default now(),
  constraint panel_views_one_per_name unique (account_id, name),
  constraint panel_views_named check (btrim(name) <> '' and char_length(name) <= 60),
  constraint panel_views_bounded check (char_length(search) <= 2000)
);

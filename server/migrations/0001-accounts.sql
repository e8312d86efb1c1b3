create extension if not exists pg_trgm;

-- Short numbers for people ('CL' and six digits), each once, in an order nobody can count along.
-- 387420489 and 10^6 share no factor, so the first million numbers are a permutation; later ones get seven digits and more.
create sequence unique_ids minvalue 0 start 0;
create function next_unique_id() returns text language sql volatile as $$
  select case
    when n < 1000000 then 'CL' || lpad(((n * 387420489 + 271828) % 1000000)::text, 6, '0')
    else 'CL' || n::text
  end
  from nextval('unique_ids') as n
$$;

create table accounts (
  id                uuid primary key default gen_random_uuid(),
  email             text not null,
  role              text not null,
  full_name         text not null default '',
  password_hash     text,
  unique_id         text not null default next_unique_id(),
  profile_completed boolean not null default false,
  avatar_key        text,
  created_at        timestamptz not null default now(),
  constraint accounts_one_per_email unique (email),
  constraint accounts_one_per_unique_id unique (unique_id),
  constraint accounts_email_is_clean check (email = lower(btrim(email)) and email <> ''),
  constraint accounts_role_known check (role in ('candidate', 'recruiter', 'admin'))
);
create index accounts_by_role on accounts (role, created_at desc, id);
create index accounts_by_name on accounts using gin (lower(full_name) gin_trgm_ops);

-- Only the SHA-256 of a token is kept.
create table sessions (
  id           uuid primary key default gen_random_uuid(),
  account_id   uuid not null references accounts on delete cascade,
  token_hash   bytea not null,
  user_agent   text not null default '',
  created_at   timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at   timestamptz not null,
  constraint sessions_one_per_token unique (token_hash)
);
create index sessions_by_account on sessions (account_id);
create index sessions_by_expiry on sessions (expires_at);

-- A sign-in at an identity provider; the provider's own id for the person is what counts, not the email.
create table identities (
  issuer     text not null,
  subject    text not null,
  account_id uuid not null references accounts on delete cascade,
  created_at timestamptz not null default now(),
  primary key (issuer, subject)
);
create index identities_by_account on identities (account_id);

-- A round trip to the identity provider that has not come back yet.
create table sign_in_flows (
  state         text primary key,
  user_type     text not null,
  code_verifier text not null,
  nonce         text not null,
  browser_hash  bytea not null,
  expires_at    timestamptz not null
);

-- Single-use codes that the /auth page exchanges for a session.
create table sign_in_codes (
  code_hash  bytea primary key,
  account_id uuid not null references accounts on delete cascade,
  expires_at timestamptz not null
);
create index sign_in_codes_by_account on sign_in_codes (account_id);

create table consents (
  account_id   uuid not null references accounts on delete cascade,
  text_version text not null,
  given_at     timestamptz not null default now(),
  primary key (account_id, text_version)
);

-- Kept by the rate limiter; its own column names.
create table rate_limits (
  key    varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_by_expiry on rate_limits (expire);

-- Random keys made at the first start, shared by all server processes.
create table secrets (
  name  text primary key,
  value bytea not null
);

-- The second factor of an account: the secret of an authenticator app (RFC 6238). Until it is confirmed with a code it asks
-- for nothing.
create table second_factors (
  account_id   uuid primary key references accounts on delete cascade,
  secret       text not null,
  confirmed_at timestamptz,
  -- The number of the last half minute whose code was used: each code counts once.
  last_step    integer,
  -- Wrong codes in a row, and when the last try was.
  tries        smallint not null default 0,
  tried_at     timestamptz,
  constraint second_factors_tries_counted check (tries between 0 and 5),
  constraint second_factors_secret_is_base32 check (secret ~ '^[A-Z2-7]{32}$')
);

-- The SHA-256 of codes for a lost device, together with the account's id; each works once.
create table recovery_codes (
  account_id uuid not null references accounts on delete cascade,
  code_hash  bytea not null,
  used_at    timestamptz,
  primary key (account_id, code_hash)
);

-- Sign-ins that wait for their code: the SHA-256 of the cookie of the browser.
create table half_sign_ins (
  secret_hash bytea primary key,
  account_id  uuid not null references accounts on delete cascade,
  -- What the finished sign-in says.
  msg         text not null,
  -- Whether a mail about this sign-in has gone out.
  is_told     boolean not null default false,
  expires_at  timestamptz not null,
  constraint half_sign_ins_msg_is_short check (length(msg) <= 500)
);
create index half_sign_ins_by_account on half_sign_ins (account_id);
create index half_sign_ins_by_expiry on half_sign_ins (expires_at);

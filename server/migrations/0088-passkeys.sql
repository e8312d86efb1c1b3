-- Passkeys (WebAuthn). Each is a second factor of its account, beside or instead of the authenticator app.
create table passkeys (
  id            uuid primary key default gen_random_uuid(),
  account_id    uuid not null references accounts on delete cascade,
  credential_id bytea not null,
  -- In the form of COSE.
  public_key    bytea not null,
  -- How often its authenticator says that it was used; 0 for those that do not count.
  counter       bigint not null,
  transports    text[] not null,
  name          text not null,
  -- Whether it is on other devices of its owner, too.
  is_backed_up  boolean not null,
  created_at    timestamptz not null,
  last_used_at  timestamptz,
  constraint passkeys_one_per_credential unique (credential_id),
  constraint passkeys_credential_is_short check (length(credential_id) between 1 and 1023),
  constraint passkeys_key_is_short check (length(public_key) between 1 and 4000),
  constraint passkeys_counter_counts check (counter between 0 and 4294967295),
  constraint passkeys_name_is_short check (length(name) between 1 and 60)
);
create index passkeys_by_account on passkeys (account_id);

-- What a passkey has to sign, for five minutes and once. It belongs to a session, or to a sign-in that waits for its second step.
create table passkey_challenges (
  challenge    bytea primary key,
  purpose      text not null,
  session_id   uuid references sessions on delete cascade,
  half_sign_in bytea references half_sign_ins on delete cascade,
  expires_at   timestamptz not null,
  constraint passkey_challenges_purpose_known check (purpose in ('add', 'confirm', 'login')),
  constraint passkey_challenges_one_holder check (
    (purpose = 'login') = (half_sign_in is not null) and (purpose = 'login') = (session_id is null)
  ),
  -- A new one takes the place of the one before.
  constraint passkey_challenges_one_per_session unique (session_id, purpose),
  constraint passkey_challenges_one_per_sign_in unique (half_sign_in)
);
create index passkey_challenges_by_expiry on passkey_challenges (expires_at);

-- Wrong codes and passkeys in a row. Accounts without an app have recovery codes, too, so the count stands by itself.
create table second_factor_tries (
  account_id uuid primary key references accounts on delete cascade,
  tries      smallint not null,
  tried_at   timestamptz not null,
  constraint second_factor_tries_counted check (tries between 0 and 5)
);
insert into second_factor_tries select account_id, tries, tried_at from second_factors where tried_at is not null;
alter table second_factors drop column tries, drop column tried_at;

-- Readable, or encrypted with the key that SECRETS_KEY names.
alter table second_factors drop constraint second_factors_secret_is_base32;
alter table second_factors add constraint second_factors_secret_known
  check (secret ~ '^([A-Z2-7]{32}|v1\.[0-9a-f]{8}\.[A-Za-z0-9_-]{80})$');

-- Set when the person has shown that the mailbox is theirs: by a mailed link, or by Google.
alter table accounts add column email_verified_at timestamptz;
update accounts set email_verified_at = identities.created_at
  from identities where identities.account_id = accounts.id;

-- Secrets that travel by mail: the link that sets a password, the code that confirms a deletion. The newest one of each
-- kind alone works, and only its SHA-256 is kept.
create table mailed_secrets (
  account_id  uuid not null references accounts on delete cascade,
  purpose     text not null,
  secret_hash bytea not null,
  expires_at  timestamptz not null,
  -- Null until the mail was handed over.
  sent_at     timestamptz,
  primary key (account_id, purpose),
  constraint mailed_secrets_purpose_known check (purpose in ('password', 'deletion')),
  constraint mailed_secrets_one_per_hash unique (secret_hash)
);
create index mailed_secrets_by_expiry on mailed_secrets (expires_at);

-- Topics about which somebody wants no mails. No row: mails come.
create table mail_refusals (
  account_id uuid not null references accounts on delete cascade,
  topic      text not null,
  primary key (account_id, topic),
  constraint mail_refusals_topic_known check (topic in ('decisions', 'interviews', 'services', 'events', 'forum'))
);

alter table sign_in_codes add column password_dropped boolean not null default false;

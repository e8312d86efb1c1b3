-- The browsers with which somebody has logged in: the SHA-256 of a random cookie together with the account's id, so that the
-- same browser cannot be recognized across accounts.
create table devices (
  account_id   uuid not null references accounts on delete cascade,
  secret_hash  bytea not null,
  created_at   timestamptz not null,
  last_used_at timestamptz not null,
  primary key (account_id, secret_hash)
);
create index devices_by_use on devices (last_used_at);

-- From where a session was begun, shortened to the /24 of IPv4 or the /48 of IPv6. Empty for sessions from before.
alter table sessions add column network text not null default '';
alter table sessions add constraint sessions_network_is_short check (length(network) <= 50);

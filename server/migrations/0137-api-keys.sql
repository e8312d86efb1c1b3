-- Keys with which programs of a company ask. Only the SHA-256 of a key is kept, and its first characters, by which it is recognized.
create table api_keys (
  id           uuid primary key default gen_random_uuid(),
  company_id   uuid        not null references companies on delete cascade,
  name         text        not null,
  prefix       text        not null,
  key_hash     bytea       not null,
  scopes       text[]      not null,
  -- The key acts as this person, and ends with the account.
  made_by      uuid        not null references accounts on delete cascade,
  made_at      timestamptz not null,
  ends_at      timestamptz not null,
  -- To the minute, so that most requests write nothing.
  last_used_at timestamptz,
  revoked_at   timestamptz,
  constraint api_keys_one_per_hash unique (key_hash),
  constraint api_keys_hash_is_a_hash check (length(key_hash) = 32),
  constraint api_keys_name_bounded check (char_length(name) between 1 and 60),
  constraint api_keys_prefix_is_a_beginning check (prefix ~ '^frk_[A-Za-z0-9_-]{6}$'),
  constraint api_keys_scopes_known check (scopes <@ array[
    'jobs:read', 'jobs:write', 'applications:read', 'applications:write', 'resumes:read']),
  constraint api_keys_has_scopes check (cardinality(scopes) between 1 and 5),
  constraint api_keys_end_within_a_year check (ends_at > made_at and ends_at <= made_at + interval '8760 hours'),
  constraint api_keys_used_to_the_minute check (mod(extract(epoch from last_used_at), 60) = 0),
  constraint api_keys_revoked_later check (revoked_at >= made_at)
);
create index api_keys_by_company on api_keys (company_id, made_at desc, id desc);
create index api_keys_by_maker on api_keys (made_by);

-- The keys of somebody who leaves a company end: coming back does not wake them.
create function end_api_keys() returns trigger language plpgsql as $$
begin
  update api_keys set revoked_at = greatest(now(), made_at)
  where made_by = old.account_id and company_id = old.company_id and revoked_at is null;
  return null;
end $$;
create trigger recruiters_end_api_keys after update of company_id on recruiters
  for each row when (old.company_id <> new.company_id) execute function end_api_keys();

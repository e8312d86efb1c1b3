-- When somebody signed in the last time, and when he was told that an account nobody uses is erased. A table of its own:
-- a sign-in must not touch the account's row, which others copy from.
create table account_uses (
  account_id uuid primary key references accounts (id) on delete cascade,
  last_signed_in_at timestamptz not null,
  warned_at timestamptz
);

create index account_uses_oldest on account_uses (last_signed_in_at, account_id);

insert into account_uses (account_id, last_signed_in_at)
select id, coalesce((select max(last_used_at) from sessions where account_id = accounts.id), created_at) from accounts;

create function note_first_use() returns trigger language plpgsql as $$
begin
  insert into account_uses (account_id, last_signed_in_at) values (new.id, new.created_at);
  return null;
end $$;

create trigger accounts_begin_to_be_used after insert on accounts
for each row execute function note_first_use();

-- A change of an account's email. It waits for the link at the new address. Once it is done, the row keeps the old address from
-- everybody else until nobody can undo the change any more, and is deleted then.
create table email_changes (
  account_id uuid primary key references accounts on delete cascade,
  old_email  text not null,
  new_email  text not null,
  asked_at   timestamptz not null,
  -- Null while the change waits.
  done_at    timestamptz,
  constraint email_changes_differ check (old_email <> new_email),
  constraint email_changes_are_clean check (old_email = lower(btrim(old_email)) and new_email = lower(btrim(new_email)))
);
create unique index email_changes_keep_old_email on email_changes (old_email) where done_at is not null;

-- After the row is written: a second account with the old email waits for the change to be committed, and sees it here.
create function refuse_kept_email() returns trigger language plpgsql as $$
begin
  if exists (
    select from email_changes where old_email = new.email and done_at is not null and account_id <> new.id
  ) then
    raise unique_violation using
      constraint = 'accounts_one_per_email', message = 'this email belongs to an account whose change can be undone';
  end if;
  return null;
end
$$;
create trigger accounts_refuse_kept_email after insert or update of email on accounts
  for each row execute function refuse_kept_email();

alter table mailed_secrets drop constraint mailed_secrets_purpose_known;
alter table mailed_secrets add constraint mailed_secrets_purpose_known
  check (purpose in ('password', 'deletion', 'email', 'new-email', 'undo-email'));

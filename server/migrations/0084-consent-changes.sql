-- What people agreed to and took back, and when. Triggers write it, so that no way around it is left: on the consent of the
-- registration, on the interest in jobs and internships, on refused mails and on mails of saved searches.
create table consent_changes (
  id         bigserial primary key,
  account_id uuid not null references accounts on delete cascade,
  -- 'account', 'jobs', 'internships', 'alerts', or 'mails:' and a topic.
  purpose    text not null,
  given      boolean not null,
  -- The version of the text that was agreed to; null where the choice has no text of its own.
  version    text,
  at         timestamptz not null,
  -- What said so.
  via        text not null,
  constraint consent_changes_purpose_known check (
    purpose in ('account', 'jobs', 'internships', 'alerts') or purpose like 'mails:%'
  ),
  constraint consent_changes_via_known check (via in ('registration', 'interest', 'mails', 'searches', 'before'))
);
create index consent_changes_by_account on consent_changes (account_id, purpose, id desc);

-- Notes a change, if it is one. Nothing is noted of an account that is being deleted.
create function note_consent(
  whose uuid, what text, is_given boolean, text_version text, moment timestamptz, said_by text, by_default boolean
) returns void language plpgsql as $$
declare
  last consent_changes;
begin
  if not exists (select 1 from accounts where id = whose) then return; end if;
  select * into last from consent_changes where account_id = whose and purpose = what order by id desc limit 1;
  if coalesce(last.given, by_default) = is_given and (text_version is null or last.version is not distinct from text_version)
  then return; end if;
  insert into consent_changes (account_id, purpose, given, version, at, via)
  values (whose, what, is_given, text_version, moment, said_by);
end $$;

create function note_registration_consent() returns trigger language plpgsql as $$
begin
  perform note_consent(new.account_id, 'account', true, new.text_version, new.given_at, 'registration', false);
  return null;
end $$;
create trigger consents_are_noted after insert on consents
for each row execute function note_registration_consent();

create function note_interest() returns trigger language plpgsql as $$
begin
  perform note_consent(
    new.account_id, 'jobs', new.interested_in_jobs_at is not null, null,
    coalesce(new.interested_in_jobs_at, now()), 'interest', false
  );
  perform note_consent(
    new.account_id, 'internships', new.interested_in_internships_at is not null, null,
    coalesce(new.interested_in_internships_at, now()), 'interest', false
  );
  return null;
end $$;
create trigger interest_is_noted_at_first after insert on candidates
for each row when (new.interested_in_jobs_at is not null or new.interested_in_internships_at is not null)
execute function note_interest();
create trigger interest_is_noted after update of interested_in_jobs_at, interested_in_internships_at on candidates
for each row when (
  (old.interested_in_jobs_at is null) <> (new.interested_in_jobs_at is null)
  or (old.interested_in_internships_at is null) <> (new.interested_in_internships_at is null)
)
execute function note_interest();

create function note_mail_choice() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform note_consent(new.account_id, 'mails:' || new.topic, false, null, now(), 'mails', true);
  else
    perform note_consent(old.account_id, 'mails:' || old.topic, true, null, now(), 'mails', true);
  end if;
  return null;
end $$;
create trigger mail_choices_are_noted after insert or delete on mail_refusals
for each row execute function note_mail_choice();

create function note_alerts() returns trigger language plpgsql as $$
declare
  whose uuid := coalesce(new.candidate_id, old.candidate_id);
begin
  perform note_consent(
    whose, 'alerts', exists (select 1 from saved_searches where candidate_id = whose and mail <> 'off'), null,
    now(), 'searches', false
  );
  return null;
end $$;
create trigger alerts_are_noted after insert or delete on saved_searches
for each row execute function note_alerts();
create trigger changed_alerts_are_noted after update of mail on saved_searches
for each row when (old.mail is distinct from new.mail) execute function note_alerts();

-- What was agreed to before there was this table.
insert into consent_changes (account_id, purpose, given, version, at, via)
select account_id, 'account', true, text_version, given_at, 'before' from consents order by given_at, text_version;
insert into consent_changes (account_id, purpose, given, version, at, via)
select account_id, 'jobs', true, null, interested_in_jobs_at, 'before' from candidates where interested_in_jobs_at is not null
union all
select account_id, 'internships', true, null, interested_in_internships_at, 'before' from candidates
where interested_in_internships_at is not null
union all
select account_id, 'mails:' || topic, false, null, now(), 'before' from mail_refusals
union all
select candidate_id, 'alerts', true, null, min(created_at), 'before' from saved_searches where mail <> 'off'
group by candidate_id;

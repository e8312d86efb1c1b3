-- Somebody who refused mails after a calendar entry had been sent to them still gets its cancellation. That compares two
-- moments, and both must come from one clock: that of the server, which says when an interview was asked for.
alter table mail_refusals add column refused_at timestamptz not null default now();
update mail_refusals r set refused_at = last.at
from (
  select distinct on (account_id, purpose) account_id, purpose, at from consent_changes order by account_id, purpose, id desc
) last
where last.account_id = r.account_id and last.purpose = 'mails:' || r.topic;
alter table mail_refusals alter column refused_at drop default;

create or replace function note_mail_choice() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform note_consent(new.account_id, 'mails:' || new.topic, false, null, new.refused_at, 'mails', true);
  else
    perform note_consent(old.account_id, 'mails:' || old.topic, true, null, now(), 'mails', true);
  end if;
  return null;
end $$;

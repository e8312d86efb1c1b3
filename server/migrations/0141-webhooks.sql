-- Addresses of companies' own programs, to which the server sends what happens to their applications. The secret signs what is
-- sent, and is stored encrypted. Its predecessor signs too for a day, so that a program can be changed over in its own time.
create table webhooks (
  id             uuid primary key default gen_random_uuid(),
  company_id     uuid        not null references companies on delete cascade,
  url            text        not null,
  events         text[]      not null,
  secret         text        not null,
  earlier_secret text,
  earlier_until  timestamptz,
  -- 'failing': the last try failed. 'off': nothing is sent or written.
  state          text        not null default 'on',
  off_cause      text,
  failing_since  timestamptz,
  -- While a task sends its messages, and for some seconds after a failure.
  busy_until     timestamptz,
  made_by        uuid        references accounts on delete set null,
  made_at        timestamptz not null,
  constraint webhooks_once unique (company_id, url),
  constraint webhooks_url_bounded check (url like 'https://%' and char_length(url) <= 1000),
  constraint webhooks_events_known check (
    events <@ array['application.created', 'application.withdrawn', 'application.moved', 'interview.booked',
      'interview.moved', 'interview.cancelled', 'offer.accepted', 'offer.declined', 'candidate.erased']
    and cardinality(events) between 1 and 9
  ),
  constraint webhooks_secret_bounded check (char_length(secret) between 1 and 300),
  constraint webhooks_earlier_secret_bounded check (char_length(earlier_secret) between 1 and 300),
  constraint webhooks_earlier_secret_ends check ((earlier_secret is null) = (earlier_until is null)),
  constraint webhooks_state_known check (state in ('on', 'failing', 'off')),
  constraint webhooks_off_cause_known check (off_cause in ('owner', 'gone', 'failing')),
  constraint webhooks_off_has_a_cause check ((state = 'off') = (off_cause is not null)),
  constraint webhooks_failing_is_dated check (state <> 'failing' or failing_since is not null)
);
create index webhooks_by_maker on webhooks (made_by) where made_by is not null;

-- What happened, by ids alone and without foreign keys: they are all that is left of somebody who is erased.
create table webhook_messages (
  id             uuid primary key default gen_random_uuid(),
  company_id     uuid        not null references companies on delete cascade,
  type           text        not null,
  application_id uuid,
  job_id         uuid,
  candidate_id   uuid,
  interview_id   uuid,
  made_at        timestamptz not null default now(),
  constraint webhook_messages_type_known check (
    type in ('application.created', 'application.withdrawn', 'application.moved', 'interview.booked', 'interview.moved',
      'interview.cancelled', 'offer.accepted', 'offer.declined', 'candidate.erased', 'webhook.test')
  )
);
create index webhook_messages_by_company on webhook_messages (company_id, candidate_id);
create index webhook_messages_by_candidate on webhook_messages (candidate_id) where candidate_id is not null;
create index webhook_messages_by_time on webhook_messages (made_at);

-- A message on its way to one address.
create table webhook_deliveries (
  message_id   uuid        not null references webhook_messages on delete cascade,
  webhook_id   uuid        not null references webhooks on delete cascade,
  -- When the message was written.
  made_at      timestamptz not null default now(),
  tries        smallint    not null default 0,
  -- Null: at once, or never more. While a task sends it, when another one may take it over.
  next_at      timestamptz,
  -- The answer to the last try, or why none came.
  last_status  smallint,
  last_fault   text,
  tried_at     timestamptz,
  delivered_at timestamptz,
  given_up_at  timestamptz,
  primary key (message_id, webhook_id),
  constraint webhook_deliveries_tries_counted check (tries >= 0),
  constraint webhook_deliveries_status_known check (last_status between 100 and 999),
  constraint webhook_deliveries_fault_known check (last_fault in ('unreachable', 'too_slow', 'unreadable')),
  constraint webhook_deliveries_answered_or_not check (last_status is null or last_fault is null),
  constraint webhook_deliveries_end_once check (delivered_at is null or given_up_at is null),
  constraint webhook_deliveries_ended_wait_for_nothing check (coalesce(delivered_at, given_up_at) is null or next_at is null)
);
create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_at nulls first, made_at)
  where delivered_at is null and given_up_at is null;
create index webhook_deliveries_newest on webhook_deliveries (webhook_id, made_at desc, message_id desc);

-- Writes a message for the addresses of a company that want it. For all others it is one search of an index. A suspended company
-- learns nothing new, except that it has to delete somebody.
create function write_webhook_message(
  of_company uuid, what text, application uuid, job uuid, candidate uuid, interview uuid
) returns void language plpgsql as $$
declare
  wanted  uuid[];
  message uuid;
begin
  select array_agg(w.id) into wanted
    from webhooks w join companies c on c.id = w.company_id
    where w.company_id = of_company and w.state <> 'off' and what = any(w.events)
      and (c.suspended_at is null or what = 'candidate.erased');
  if wanted is null then return; end if;
  insert into webhook_messages (company_id, type, application_id, job_id, candidate_id, interview_id)
    values (of_company, what, application, job, candidate, interview) returning id into message;
  insert into webhook_deliveries (message_id, webhook_id) select message, unnest(wanted);
end
$$;

-- Whether a company sees an application. The pool is none: there an application begins when somebody is put forward or moved.
create function is_shown_to_company(source text, stage text) returns boolean language sql immutable as $$
  select stage not in ('withdrawn', 'unanswered') and (source = 'direct' or stage <> 'applicant')
$$;

-- Whether a company sees an application or has seen it.
create function was_shown_to_company(one applications) returns boolean language sql stable as $$
  select one.source = 'direct' or is_shown_to_company(one.source, one.stage) or exists (
    select from stage_changes s where s.application_id = one.id and is_shown_to_company(one.source, s.to_stage))
$$;

create function webhook_applications() returns trigger language plpgsql as $$
declare
  was  boolean := tg_op = 'UPDATE' and is_shown_to_company(old.source, old.stage);
  seen boolean := is_shown_to_company(new.source, new.stage);
  what text := case
    when seen and not was and (tg_op = 'INSERT' or not was_shown_to_company(old)) then 'application.created'
    when was and new.stage = 'withdrawn' then 'application.withdrawn'
    when (was or seen) and new.stage <> old.stage then 'application.moved'
  end;
begin
  if what is not null then
    perform write_webhook_message(j.company_id, what, new.id, new.job_id, new.candidate_id, null)
      from jobs j where j.id = new.job_id;
  end if;
  return null;
end
$$;
create trigger applications_write_webhooks after insert on applications
  for each row execute function webhook_applications();
create trigger applications_write_webhooks_when_moved after update of stage, source on applications
  for each row when ((new.stage, new.source) is distinct from (old.stage, old.source)) execute function webhook_applications();

-- An interview whose job is completed is cancelled for the receiver, and booked when the job is reopened.
create function webhook_interviews() returns trigger language plpgsql as $$
declare
  was  boolean := tg_op = 'UPDATE' and old.status in ('requested', 'scheduled');
  on_  boolean := new.status in ('requested', 'scheduled');
  what text := case
    when on_ and not was then 'interview.booked'
    when was and not on_ then 'interview.cancelled'
    when was and (new.held_on, new.held_at, new.duration_minutes) is distinct from (old.held_on, old.held_at, old.duration_minutes)
      then 'interview.moved'
  end;
begin
  if what is not null then
    perform write_webhook_message(j.company_id, what, a.id, j.id, a.candidate_id, new.id)
      from applications a join jobs j on j.id = a.job_id where a.id = new.application_id;
  end if;
  return null;
end
$$;
create trigger interviews_write_webhooks after insert or update of held_on, held_at, duration_minutes, status on interviews
  for each row execute function webhook_interviews();

create function webhook_offers() returns trigger language plpgsql as $$
begin
  perform write_webhook_message(j.company_id, 'offer.' || new.answer, a.id, j.id, a.candidate_id, null)
    from offers o join applications a on a.id = o.application_id join jobs j on j.id = a.job_id where o.id = new.offer_id;
  return null;
end
$$;
create trigger offer_answers_write_webhooks after insert on offer_answers
  for each row execute function webhook_offers();

-- The messages about somebody who is erased go, and those who may have a copy are sent the id: once, however many applications
-- there were.
create function erase_from_webhooks(of_company uuid, candidate uuid) returns void language plpgsql as $$
begin
  delete from webhook_messages m
    where m.company_id = of_company and m.candidate_id = candidate and m.type <> 'candidate.erased';
  if not exists (
    select from webhook_messages m
    where m.company_id = of_company and m.candidate_id = candidate and m.type = 'candidate.erased'
  ) then
    perform write_webhook_message(of_company, 'candidate.erased', null, null, candidate, null);
  end if;
end
$$;

-- Before it, because the history tells whether the company has ever seen the application.
create function webhook_erased_applications() returns trigger language plpgsql as $$
begin
  if was_shown_to_company(old) then
    perform erase_from_webhooks(j.company_id, old.candidate_id) from jobs j where j.id = old.job_id;
  end if;
  return old;
end
$$;
create trigger applications_write_webhooks_when_erased before delete on applications
  for each row execute function webhook_erased_applications();

-- Whose resume was opened without an application, or whose contact a company has.
create function webhook_erased_candidates() returns trigger language plpgsql as $$
begin
  perform erase_from_webhooks(known.company_id, old.account_id) from (
    select company_id from resume_openings where candidate_id = old.account_id and company_id is not null
    union select company_id from contact_grants where candidate_id = old.account_id and via <> 'copy'
  ) known;
  return old;
end
$$;
create trigger candidates_write_webhooks_when_erased before delete on candidates
  for each row execute function webhook_erased_candidates();

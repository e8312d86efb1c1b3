-- Calendars that say when their owners are busy. The address is a secret and stored encrypted; `host` is what is shown of it.
create table busy_calendars (
  id           uuid primary key default gen_random_uuid(),
  account_id   uuid        not null references accounts on delete cascade,
  host         text        not null,
  address      text        not null,
  -- The SHA-256 of the address, so that nobody has the same calendar twice.
  address_hash bytea       not null,
  added_at     timestamptz not null,
  -- When it was read last without a fault.
  read_at      timestamptz,
  -- Why the last reading failed; null when it did not.
  fault        text,
  -- How often in a row reading has failed.
  failures     integer     not null default 0,
  -- How many entries the last reading could not understand.
  unread       integer     not null default 0,
  -- When a reading was asked for that has not ended.
  asked_at     timestamptz,
  due_at       timestamptz not null,
  constraint busy_calendars_once unique (account_id, address_hash),
  constraint busy_calendars_host_bounded check (char_length(host) between 1 and 253),
  constraint busy_calendars_address_bounded check (char_length(address) between 1 and 3000),
  constraint busy_calendars_hash_is_a_hash check (length(address_hash) = 32),
  constraint busy_calendars_fault_known check (
    fault in ('not_found', 'refused', 'unreachable', 'too_large', 'too_slow', 'no_calendar', 'too_many', 'unreadable')
  ),
  constraint busy_calendars_unread_counted check (unread >= 0),
  constraint busy_calendars_faults_counted check (failures >= 0 and (fault is null) = (failures = 0))
);
create index busy_calendars_due on busy_calendars (due_at);

-- Of the entries of a calendar only begin and end are kept, joined where they meet.
create table busy_times (
  calendar_id uuid        not null references busy_calendars on delete cascade,
  begins_at   timestamptz not null,
  ends_at     timestamptz not null,
  primary key (calendar_id, begins_at),
  constraint busy_times_in_order check (begins_at < ends_at)
);

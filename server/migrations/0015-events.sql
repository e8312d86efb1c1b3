create table events (
  id          uuid primary key default gen_random_uuid(),
  title       text not null,
  description text not null,
  -- Day and time of day in India, as the team enters them, and the moment they stand for.
  held_on     date not null,
  held_at     time not null,
  starts_at   timestamptz not null generated always as ((held_on + held_at) at time zone 'Asia/Kolkata') stored,
  link        text not null,
  tags        text[] not null,
  banner_key  text not null,
  -- Null without a limit.
  capacity    integer,
  -- Both kept by the trigger below.
  seats_taken integer not null default 0,
  waiting     integer not null default 0,
  -- Grows with every change of what stands in a calendar.
  revision    integer not null default 0,
  hidden_at   timestamptz,
  created_by  uuid references accounts on delete set null,
  created_at  timestamptz not null default now(),
  constraint events_have_a_tag check (cardinality(tags) > 0),
  constraint events_tags_known check (tags <@ array[
    'technical', 'personal development', 'bootcamp', 'business', 'gaming', 'media', 'non technical']),
  constraint events_capacity_positive check (capacity > 0),
  constraint events_seats_within_capacity check (seats_taken <= capacity),
  constraint events_counts_not_negative check (seats_taken >= 0 and waiting >= 0)
);
create index events_shown on events (starts_at, id) where hidden_at is null;
create index events_hidden on events (starts_at, id) where hidden_at is not null;
create index events_by_start on events (starts_at, id);
create index events_by_tag on events using gin (tags);
create index events_by_title on events using gin (lower(title) gin_trgm_ops);
create index events_by_banner on events (banner_key);

-- A seat, or a place on the waiting list while seated_at is null.
create table event_registrations (
  event_id     uuid not null references events on delete cascade,
  candidate_id uuid not null references candidates on delete cascade,
  asked_at     timestamptz not null default now(),
  seated_at    timestamptz,
  constraint event_registrations_one_per_candidate primary key (event_id, candidate_id)
);
create index event_registrations_seated on event_registrations (event_id, seated_at, candidate_id)
  where seated_at is not null;
create index event_registrations_waiting on event_registrations (event_id, asked_at, candidate_id)
  where seated_at is null;
create index event_registrations_by_candidate on event_registrations (candidate_id);
-- What the team's figures count.
create index event_registrations_by_time on event_registrations (seated_at) where seated_at is not null;

-- Seats are counted on the event's own row: its constraint then refuses one too many, whoever asks for it.
create function count_seats() returns trigger language plpgsql as $$
declare
  seats integer := 0;
  places integer := 0;
begin
  if tg_op <> 'INSERT' then
    if old.seated_at is null then places := places - 1; else seats := seats - 1; end if;
  end if;
  if tg_op <> 'DELETE' then
    if new.seated_at is null then places := places + 1; else seats := seats + 1; end if;
  end if;
  update events set seats_taken = seats_taken + seats, waiting = waiting + places
    where id = case when tg_op = 'DELETE' then old.event_id else new.event_id end;
  return null;
end
$$;
create trigger event_registrations_are_counted after insert or delete or update of seated_at on event_registrations
  for each row execute function count_seats();

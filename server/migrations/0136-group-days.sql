-- Proposed times have several interviewers; an interview names the first one.
create table proposal_hosts (
  proposal_id uuid     not null references proposals on delete cascade,
  account_id  uuid     not null references accounts on delete cascade,
  -- In which order they were chosen.
  rank        smallint not null,
  primary key (proposal_id, account_id)
);
create index proposal_hosts_by_account on proposal_hosts (account_id);
insert into proposal_hosts (proposal_id, account_id, rank) select id, host_id, 0 from proposals;
alter table proposals drop column host_id;

-- On a day for groups nobody's calendar counts but that of the candidates: each time has places, and a room or a link.
alter table proposals
  add column for_groups boolean not null default false,
  add column places integer not null default 1,
  add column room text not null default '',
  add constraint proposals_places_counted check (places between 1 and 500),
  add constraint proposals_room_bounded check (char_length(room) <= 200),
  add constraint proposals_several_places_for_groups check (for_groups or places = 1),
  add constraint proposals_groups_meet_somewhere check (not for_groups or room <> '' or link <> '');

-- Somebody waits for a place at one time of the proposal, until they choose or decline.
alter table proposal_times add constraint proposal_times_of_proposal unique (proposal_id, id);
alter table proposal_people
  add column waits_for uuid,
  add column waits_since timestamptz,
  add constraint proposal_people_wait_for_own_time foreign key (proposal_id, waits_for)
    references proposal_times (proposal_id, id),
  add constraint proposal_people_wait_since check ((waits_for is null) = (waits_since is null)),
  add constraint proposal_people_wait_or_answer check (
    waits_for is null or (booked_at is null and declined_at is null)
  );
create index proposal_people_by_wait on proposal_people (proposal_id, waits_for, waits_since) where waits_for is not null;

-- Times at which a place has become free while somebody waits for one; a task books it for them.
create table freed_times (
  time_id uuid primary key references proposal_times on delete cascade
);

create function note_freed_time() returns trigger language plpgsql as $$
begin
  insert into freed_times (time_id)
  select t.id from proposal_times t
  where t.id = old.time_id and exists (
    select from proposal_people pp where pp.proposal_id = t.proposal_id and pp.waits_for = t.id)
  on conflict do nothing;
  return null;
end
$$;
create trigger booked_times_note_freed_time after delete on booked_times
  for each row execute function note_freed_time();

-- Interviews can be held in a room instead of behind a link.
alter table interviews
  add column room text not null default '',
  add constraint interviews_room_bounded check (char_length(room) <= 200),
  drop constraint interviews_scheduled_has_link,
  add constraint interviews_scheduled_has_link_or_room check (status <> 'scheduled' or link <> '' or room <> '');

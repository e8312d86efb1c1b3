-- Somebody who waits for a place has no turn while they are rejected. When that is undone, the time is looked at once more.
create function note_turn_of_restored() returns trigger language plpgsql as $$
begin
  insert into freed_times (time_id)
  select waits_for from proposal_people where application_id = new.id and waits_for is not null
  on conflict do nothing;
  return null;
end
$$;
create trigger applications_note_turn after update of stage on applications
  for each row when (old.stage = 'removed' and new.stage <> 'removed') execute function note_turn_of_restored();

-- What members of the team did. Ids alone: names are looked up when somebody reads it, so that an erased person's name
-- is in no log. No reference to accounts either: the act stays when its actor or its subject is gone.
create table staff_acts (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null,
  actor_id uuid not null,
  -- method and path of the call, as in the contract's table of routes
  action text not null,
  -- whom and what it was done to
  subject_ids uuid[] not null default '{}'
);

create index staff_acts_newest on staff_acts (created_at desc, id desc);
create index staff_acts_of_actor on staff_acts (actor_id, created_at desc, id desc);
create index staff_acts_on_subject on staff_acts using gin (subject_ids);

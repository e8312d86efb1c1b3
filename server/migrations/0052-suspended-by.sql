-- Which member of the team suspended a recruiter. Earlier suspensions take it from the audit log.
alter table accounts
  add column suspended_by uuid references accounts on delete set null,
  add constraint accounts_only_suspended_by_somebody check (suspended_by is null or suspended_at is not null);
create index accounts_by_suspender on accounts (suspended_by) where suspended_by is not null;
update accounts a set suspended_by = (
  select s.actor_id from staff_acts s join accounts actor on actor.id = s.actor_id
  where s.act = 'suspendRecruiter' and s.subject_ids @> array[a.id]
  order by s.created_at desc limit 1
) where a.role = 'recruiter' and a.suspended_at is not null;

-- What a member of the team may do. Existing members are admins, and so is everybody the operator adds at the terminal.
alter table accounts add column team_role text;
update accounts set team_role = 'admin' where role = 'admin';
alter table accounts add constraint accounts_team_role_of_team check (
  case when role = 'admin' then team_role in ('admin', 'reviewer', 'content') is true else team_role is null end
);
create function give_team_role() returns trigger language plpgsql as $$
begin
  new.team_role := coalesce(new.team_role, 'admin');
  return new;
end
$$;
create trigger accounts_give_team_role before insert on accounts
  for each row when (new.role = 'admin') execute function give_team_role();

-- Nobody signs in with a suspended account: a recruiter that the team suspended, or a former member of the team.
alter table accounts
  add column suspended_at      timestamptz,
  add column suspension_reason text not null default '',
  add constraint accounts_only_suspended_with_reason check (suspension_reason = '' or suspended_at is not null),
  add constraint accounts_candidates_not_suspended check (suspended_at is null or role <> 'candidate');
create index accounts_suspended on accounts (id) where suspended_at is not null;

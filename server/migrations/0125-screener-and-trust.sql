-- Two more roles within the team: one works on the candidates of jobs, the other checks companies and their postings.
alter table accounts drop constraint accounts_team_role_of_team;
alter table accounts add constraint accounts_team_role_of_team check (
  case
    when role = 'admin' then team_role in ('admin', 'screener', 'reviewer', 'content', 'trust') is true
    else team_role is null
  end
);

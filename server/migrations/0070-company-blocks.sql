-- What was done with a resume, and for which company; null for the team.
alter table resume_openings
  add column company_id uuid references companies on delete set null,
  add column action text not null default 'opened',
  add constraint resume_openings_action_known check (action in ('opened', 'downloaded', 'contact'));
update resume_openings o set company_id = r.company_id from recruiters r where r.account_id = o.viewer_id;
alter table resume_openings drop constraint resume_openings_once_a_day;
alter table resume_openings add constraint resume_openings_once_a_day unique (candidate_id, viewer_id, opened_on, action);
create index resume_openings_by_company on resume_openings (company_id) where company_id is not null;
-- How many people somebody has opened today.
create index resume_openings_of_day on resume_openings (viewer_id, opened_on, candidate_id);
drop index resume_openings_by_viewer;

-- Companies that a candidate does not want to be seen by.
create table company_blocks (
  candidate_id uuid not null references candidates on delete cascade,
  company_id   uuid not null references companies on delete cascade,
  since        timestamptz not null,
  primary key (candidate_id, company_id)
);
create index company_blocks_by_company on company_blocks (company_id);

-- 'copy': the company had no grant when the candidate ended its access.
alter table contact_grants drop constraint contact_grants_via_known;
alter table contact_grants add constraint contact_grants_via_known check (via in ('application', 'shortlisted', 'team', 'copy'));
alter table contact_grants add constraint contact_grants_copy_is_ended check (via <> 'copy' or ended_at is not null);

-- A blocked company gets no grant, whatever happens.
create function refuse_blocked_grant() returns trigger language plpgsql as $$
begin
  if new.ended_at is null and exists (
    select from company_blocks b where b.candidate_id = new.candidate_id and b.company_id = new.company_id
  ) then
    return null;
  end if;
  return new;
end
$$;
create trigger contact_grants_not_blocked before insert or update of ended_at on contact_grants
  for each row execute function refuse_blocked_grant();

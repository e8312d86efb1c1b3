-- Which companies see email and phone of a candidate. Without a row, or with an ended one, they do not.
create table contact_grants (
  candidate_id uuid not null references candidates on delete cascade,
  company_id   uuid not null references companies on delete cascade,
  via          text not null,
  given_at     timestamptz not null,
  ended_at     timestamptz,
  constraint contact_grants_once unique (candidate_id, company_id),
  constraint contact_grants_via_known check (via in ('application', 'shortlisted', 'team'))
);
create index contact_grants_by_company on contact_grants (company_id, candidate_id) where ended_at is null;

-- Who applies and shares at once, whom the team puts forward, and whom the company shortlists or hires. What the candidate has
-- ended stays ended until they apply to the company again.
create function grant_contact() returns trigger language plpgsql as $$
declare
  applies boolean := new.applied_at is not null and (tg_op = 'INSERT' or old.applied_at is distinct from new.applied_at);
  moves   boolean := tg_op = 'INSERT' or old.stage <> new.stage;
  reason  text := case
    when moves and new.stage = 'shortlisted' then 'team'
    when moves and new.stage in ('recruiterShortlisted', 'hired') then 'shortlisted'
    when applies and new.shares_contact = 'now' then 'application'
  end;
  company uuid;
begin
  if reason is null and not applies then return null; end if;
  select company_id into company from jobs where id = new.job_id;
  if applies then
    delete from contact_grants where candidate_id = new.candidate_id and company_id = company and ended_at is not null;
  end if;
  if reason is not null then
    insert into contact_grants (candidate_id, company_id, via, given_at)
      values (new.candidate_id, company, reason, new.stage_changed_at)
      on conflict on constraint contact_grants_once do nothing;
  end if;
  return null;
end
$$;
create trigger applications_grant_contact after insert or update of stage, applied_at on applications
  for each row execute function grant_contact();

-- Whom companies see with email and phone today: who shared at once, and who is or was in one of their lists.
insert into contact_grants (candidate_id, company_id, via, given_at)
  select distinct on (a.candidate_id, j.company_id) a.candidate_id, j.company_id,
    case
      when a.shares_contact = 'now' then 'application'
      when a.stage = 'shortlisted' or a.source = 'pool' and a.stage = 'removed' then 'team'
      else 'shortlisted'
    end,
    coalesce(a.applied_at, a.stage_changed_at)
  from applications a join jobs j on j.id = a.job_id
  where a.shares_contact = 'now' or a.stage in ('shortlisted', 'recruiterShortlisted', 'waitlisted', 'hired')
    or a.source = 'pool' and a.stage = 'removed'
  order by a.candidate_id, j.company_id, coalesce(a.applied_at, a.stage_changed_at);

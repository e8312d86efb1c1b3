-- Why the team suspended a company; suspended_at says when.
alter table companies add column suspension_reason text not null default '';

-- Whom a suspension is told to: everybody who applied to the company, or whose resume it opened. Each is written to once, also
-- when the company is suspended again.
create table company_warnings (
  company_id   uuid not null references companies on delete cascade,
  candidate_id uuid not null references candidates on delete cascade,
  written_at   timestamptz,
  primary key (company_id, candidate_id)
);
create index company_warnings_to_write on company_warnings (company_id, candidate_id) where written_at is null;
create index company_warnings_by_candidate on company_warnings (candidate_id);

-- A suspended company has no public page.
create or replace function follow_company_of_posting() returns trigger language plpgsql as $$
declare
  mail_at timestamptz;
  number  text;
  number_at timestamptz;
begin
  if new.suspended_at is not null then
    delete from company_pages where company_id = new.id;
    return null;
  end if;
  select checked_at into mail_at from company_checks
    where company_id = new.id and kind = 'domain_mail' and state = 'passed';
  select case kind when 'cin' then value else '' end, checked_at into number, number_at from company_checks
    where company_id = new.id and kind in ('cin', 'gstin') and state = 'confirmed'
    order by kind = 'cin' desc limit 1;
  insert into company_pages (company_id, slug, name, industry, description, type, founded, size, is_checked,
      mail_confirmed_at, registered_as, registered_at)
    values (new.id, new.slug, new.name, new.industry, new.description, new.type, new.founded, new.size,
            new.posting_approved_at is not null, mail_at, number, number_at)
    on conflict (company_id) do update set slug = excluded.slug, name = excluded.name, industry = excluded.industry,
      description = excluded.description, type = excluded.type, founded = excluded.founded, size = excluded.size,
      is_checked = excluded.is_checked, mail_confirmed_at = excluded.mail_confirmed_at,
      registered_as = excluded.registered_as, registered_at = excluded.registered_at;
  if new.name <> old.name then
    perform show_posting(job_id) from posting_search where company_id = new.id;
  end if;
  return null;
end
$$;

-- The logo that a company's owners have uploaded, for its jobs and its page.
alter table companies add column logo_key text references uploads (key) on delete set null;
create index companies_by_logo on companies (logo_key) where logo_key is not null;
alter table company_pages add column logo_key text;

create or replace function follow_company_of_posting() returns trigger language plpgsql as $$
declare
  mail_at timestamptz;
  domain  text;
  number  text;
  number_at timestamptz;
begin
  if new.suspended_at is not null then
    delete from company_pages where company_id = new.id;
    return null;
  end if;
  select checked_at, value into mail_at, domain from company_checks
    where company_id = new.id and kind = 'domain_mail' and state = 'passed';
  select case kind when 'cin' then value else '' end, checked_at into number, number_at from company_checks
    where company_id = new.id and kind in ('cin', 'gstin') and state = 'confirmed'
    order by kind = 'cin' desc limit 1;
  insert into company_pages (company_id, slug, name, industry, description, type, founded, size, is_checked,
      mail_confirmed_at, mail_domain, registered_as, registered_at, logo_key)
    values (new.id, new.slug, new.name, new.industry, new.description, new.type, new.founded, new.size,
            new.posting_approved_at is not null, mail_at, domain, number, number_at, new.logo_key)
    on conflict (company_id) do update set slug = excluded.slug, name = excluded.name, industry = excluded.industry,
      description = excluded.description, type = excluded.type, founded = excluded.founded, size = excluded.size,
      is_checked = excluded.is_checked, mail_confirmed_at = excluded.mail_confirmed_at,
      mail_domain = excluded.mail_domain, registered_as = excluded.registered_as, registered_at = excluded.registered_at,
      logo_key = excluded.logo_key;
  if new.name <> old.name then
    perform show_posting(job_id) from posting_search where company_id = new.id;
  end if;
  return null;
end
$$;

-- At which domain the company mail was confirmed: beside its mark, so that nobody passes for another company of that name.
alter table company_pages add column mail_domain text;
update company_pages p set (mail_confirmed_at, mail_domain) = (
  select checked_at, value from company_checks k
  where k.company_id = p.company_id and k.kind = 'domain_mail' and k.state = 'passed');
alter table company_pages add constraint company_pages_mail_has_domain
  check ((mail_confirmed_at is null) = (mail_domain is null));

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
      mail_confirmed_at, mail_domain, registered_as, registered_at)
    values (new.id, new.slug, new.name, new.industry, new.description, new.type, new.founded, new.size,
            new.posting_approved_at is not null, mail_at, domain, number, number_at)
    on conflict (company_id) do update set slug = excluded.slug, name = excluded.name, industry = excluded.industry,
      description = excluded.description, type = excluded.type, founded = excluded.founded, size = excluded.size,
      is_checked = excluded.is_checked, mail_confirmed_at = excluded.mail_confirmed_at,
      mail_domain = excluded.mail_domain, registered_as = excluded.registered_as, registered_at = excluded.registered_at;
  if new.name <> old.name then
    perform show_posting(job_id) from posting_search where company_id = new.id;
  end if;
  return null;
end
$$;

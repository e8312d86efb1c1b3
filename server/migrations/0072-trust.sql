-- What a company says about itself that can be checked, and who checked it. One row for each kind: what is said anew is
-- checked anew.
create table company_checks (
  id         uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies on delete cascade,
  kind       text not null,
  -- What was checked: the domain of the mail, or the number.
  value      text not null,
  state      text not null,
  -- What the team tells the company.
  note       text not null default '',
  checked_by uuid references accounts on delete set null,
  -- When it got this state; in milliseconds, as cursors carry it.
  checked_at timestamptz(3) not null,
  constraint company_checks_one_of_each unique (company_id, kind),
  constraint company_checks_kind_known check (kind in ('domain_mail', 'website', 'gstin', 'cin', 'person', 'document')),
  constraint company_checks_state_known check (state in ('given', 'passed', 'failed', 'confirmed', 'refused')),
  constraint company_checks_say_what check (value <> '')
);
create index company_checks_waiting on company_checks (checked_at, id) where state = 'given';
create index company_checks_by_member on company_checks (checked_by) where checked_by is not null;

-- The code that was mailed to an address of the company; gone when it was used.
create table company_mail_codes (
  company_id uuid primary key references companies on delete cascade,
  email      text not null,
  -- SHA-256 of company and code; null until the mail is sent.
  code_hash  bytea,
  wrong      smallint not null default 0,
  asked_at   timestamptz not null,
  expires_at timestamptz not null,
  constraint company_mail_codes_five_tries check (wrong between 0 and 5)
);

-- What was checked, as the public pages of a company say it.
alter table company_pages
  add column mail_confirmed_at timestamptz,
  -- The number in the register of companies; empty where only the GST number was confirmed, which stays private.
  add column registered_as text,
  add column registered_at timestamptz;

create or replace function follow_company_of_posting() returns trigger language plpgsql as $$
declare
  mail_at timestamptz;
  number  text;
  number_at timestamptz;
begin
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

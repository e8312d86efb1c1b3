-- A company is a row of its own: several recruiters may belong to one.
create table companies (
  id          uuid primary key default gen_random_uuid(),
  name        text not null default '',
  industry    text not null default '',
  description text not null default '',
  type        text not null default '',
  founded     smallint,
  size        text not null default '',
  address     text not null default '',
  gst_number  text not null default '',
  created_at  timestamptz not null default now()
);

create table recruiters (
  account_id       uuid primary key references accounts on delete cascade,
  company_id       uuid not null references companies,
  mobile_no        text not null default '',
  current_position text not null default '',
  linked_in        text not null default ''
);
create index recruiters_by_company on recruiters (company_id);

-- Every recruiter's account has its row here, with a company to fill in, from the first moment on.
create function make_recruiter() returns trigger language plpgsql as $$
declare
  company uuid;
begin
  insert into companies default values returning id into company;
  insert into recruiters (account_id, company_id) values (new.id, company);
  return null;
end
$$;
create trigger accounts_make_recruiters after insert on accounts
  for each row when (new.role = 'recruiter') execute function make_recruiter();

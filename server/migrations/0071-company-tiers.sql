-- What was checked about a company decides its tier: 0 nothing, 1 its company mail, 2 its registration, 3 its answers too.
alter table companies
  add column website text not null default '',
  -- Number in the register of companies (CIN) or of partnerships (LLPIN).
  add column cin text not null default '',
  add column tier smallint not null default 0,
  -- When the team confirmed that it is a fraud.
  add column suspended_at timestamptz,
  add constraint companies_tier_known check (tier between 0 and 3);

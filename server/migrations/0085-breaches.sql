-- The register of breaches of personal data, as the law asks for them (DPDP Rules 2025, rule 7).
create table breaches (
  number      serial primary key,
  title       text not null,
  -- When the operator became aware: 72 hours later the Board has the report.
  noticed_at  timestamptz not null,
  -- What was written of it: the fields of the report, each by its name.
  fields      jsonb not null,
  opened_at   timestamptz not null,
  changed_at  timestamptz not null
);

-- Whom it concerns. The address goes once they are told; a key for the mailbox shows that they were.
create table breach_people (
  breach_number integer not null references breaches on delete cascade,
  mailbox       text not null,
  email         text,
  told_at       timestamptz,
  primary key (breach_number, mailbox)
);
create index breach_people_to_tell on breach_people (breach_number, mailbox) where told_at is null;

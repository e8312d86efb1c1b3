-- Messages that the recruiters of a company keep for the candidates they reject.
create table message_templates (
  id         uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies on delete cascade,
  name       text not null,
  body       text not null,
  written_at timestamptz not null,
  constraint message_templates_name_bounded check (btrim(name) <> '' and char_length(name) <= 80),
  constraint message_templates_body_bounded check (btrim(body) <> '' and char_length(body) <= 2000)
);
create unique index message_templates_one_per_name on message_templates (company_id, lower(name));

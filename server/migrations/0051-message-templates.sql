-- Saved messages are rejections or mails, and have a subject. Existing ones are for rejections.
alter table message_templates
  add column kind text not null default 'rejection',
  add column subject text not null default 'You were not selected for {jobTitle} at {company}',
  add constraint message_templates_kind_known check (kind in ('rejection', 'mail')),
  add constraint message_templates_subject_bounded check (btrim(subject) <> '' and char_length(subject) <= 150);
alter table message_templates alter column kind drop default, alter column subject drop default;
drop index message_templates_one_per_name;
create unique index message_templates_one_per_name on message_templates (company_id, kind, lower(name));

-- A rejection may have a subject of its own. Names that are filled in can be much longer than their placeholders.
alter table bulk_moves
  add column subject text not null default '',
  add constraint bulk_moves_subject_bounded check (char_length(subject) <= 150);
alter table declines
  add column subject text not null default '',
  add constraint declines_subject_bounded check (char_length(subject) <= 5000),
  drop constraint declines_message_bounded,
  add constraint declines_message_bounded check (char_length(message) <= 50000);

-- A sentence of a daily mail asks about everything that it is from and about: the company, its writer, the job, the event, the
-- comment and the message.
alter table digest_entries add column sender jsonb not null default '{}';
update digest_entries set sender = jsonb_strip_nulls(jsonb_build_object('company', from_company, 'account', from_account));
alter table digest_entries drop column from_company, drop column from_account;

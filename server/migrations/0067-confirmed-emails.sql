-- Until somebody has confirmed their email, nothing is sent to it but what its owner asks for (decision 43). True for accounts
-- that were there before: their mailboxes have had mails already. True for people whose address the team or the operator
-- entered. A default that is changed at once writes no row.
alter table accounts add column mails_before_confirming boolean not null default true;
alter table accounts alter column mails_before_confirming set default false;

alter table mailed_secrets drop constraint mailed_secrets_purpose_known;
alter table mailed_secrets add constraint mailed_secrets_purpose_known check (purpose in ('password', 'deletion', 'email'));

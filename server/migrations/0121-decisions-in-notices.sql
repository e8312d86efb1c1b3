-- Whose decision about which job a notification of the team tells, and how many of each kind: further ones of the day are
-- gathered in one line.
alter table notices add column decisions jsonb;
alter table notices add constraint notices_decisions_object check (jsonb_typeof(decisions) = 'object');

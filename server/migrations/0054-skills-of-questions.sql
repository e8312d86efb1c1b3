-- What a question measures, such as 'Joins'; empty where the team has not said so.
alter table items add column skill text not null default '';
alter table items add constraint items_skill_is_short check (char_length(skill) <= 60);
-- The result of a closed attempt by skill, with the names of the time of submission. Earlier attempts have none.
alter table attempts add column skills jsonb not null default '[]';

-- Whose name the text of a notice begins with, where its data does not say so: with the account the name goes too.
alter table notices
  add column named_id uuid references accounts on delete set null,
  add column named_as text;

update notices n
   set named_id = c.author_id, named_as = a.full_name
  from forum_comments c
  join accounts a on a.id = c.author_id
 where n.key = 'comment:' || c.id and a.full_name <> '' and starts_with(n.text, a.full_name);

create index notices_by_named on notices (named_id) where named_id is not null;

-- A daily mail asks about each of its sentences once more when it is sent.
alter table digest_entries
  add column kind text not null default 'news',
  add column from_company uuid,
  add column from_account uuid;

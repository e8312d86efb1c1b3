-- What a description file says of pay, experience and duration. It is proposed beside the empty fields of the posting.
alter table postings
  add column file_facts jsonb,
  add constraint postings_file_facts_are_an_object check (jsonb_typeof(file_facts) = 'object');

-- What an act was, the kind and id of the persons and things it was done to, and the state before and after: enough for a sentence. Names of
-- people are still looked up when somebody reads it; those of things are kept as they were. Ids, kinds and names go by
-- position. In place of an erased person stands an id of zeros.
alter table staff_acts
  add column act           text,
  add column subject_kinds text[] not null default '{}',
  add column subject_names text[] not null default '{}',
  add column state_before  text not null default '',
  add column state_after   text not null default '',
  add column detail        text not null default '',
  add constraint staff_acts_name_each_subject check (
    act is null
    or (cardinality(subject_kinds) = cardinality(subject_ids) and cardinality(subject_names) = cardinality(subject_ids))
  );

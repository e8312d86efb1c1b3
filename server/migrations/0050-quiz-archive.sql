-- An archived test is in no list of candidates and cannot be started; open attempts go on, results stay.
alter table tests add column archived_at timestamptz;

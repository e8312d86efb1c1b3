-- How soon a candidate could begin, in days: 0 at once, null not given. One of the choices of the profile.
alter table candidates add column notice_period smallint
  constraint candidates_notice_period_offered check (notice_period in (0, 15, 30, 60, 90));

-- A panel with three filters read three indexes and intersected them. One index finds the same people in a third of the time,
-- and serves each filter alone as well as its own index did.
create extension if not exists btree_gin;
create index candidates_by_filters on candidates
  using gin (skill_names, lower(degree) gin_trgm_ops, graduation_year) with (fastupdate = off);
drop index candidates_by_skill;
drop index candidates_by_degree;

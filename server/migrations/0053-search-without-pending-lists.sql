-- New entries of these indexes waited in a list that each search reads whole, until a vacuum empties it. A panel with three
-- filters took five times as long before one; the embedded database has one vacuum an hour.
alter index accounts_by_name set (fastupdate = off);
alter index accounts_by_part_of_email set (fastupdate = off);
alter index accounts_of_candidates_by_email set (fastupdate = off);
alter index candidates_by_skill set (fastupdate = off);
alter index candidates_by_degree set (fastupdate = off);
alter index candidates_by_place set (fastupdate = off);
alter index candidates_by_preferred_place set (fastupdate = off);
alter index people_by_text set (fastupdate = off);
select gin_clean_pending_list(index) from unnest(array[
  'accounts_by_name', 'accounts_by_part_of_email', 'accounts_of_candidates_by_email', 'candidates_by_skill',
  'candidates_by_degree', 'candidates_by_place', 'candidates_by_preferred_place', 'people_by_text'
]::regclass[]) as index;

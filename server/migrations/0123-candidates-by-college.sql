-- A panel can be narrowed to a college, whatever accents and apostrophes its name is written with.
create index candidates_by_college on candidates using gin (fold_text(college_name) gin_trgm_ops) with (fastupdate = off);

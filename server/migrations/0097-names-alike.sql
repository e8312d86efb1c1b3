-- People and companies are found whatever accents and apostrophes their names or the search are written with (fold_text).
create or replace function person_text(full_name text, email text, mobile_no text) returns text language sql immutable as $$
  select ' ' || fold_text(full_name) || ' ' || email || ' ' || mobile_no
$$;
update people set search_text = person_text(a.full_name, a.email, c.mobile_no)
  from candidates c join accounts a on a.id = c.account_id
  where c.account_id = candidate_id and search_text <> person_text(a.full_name, a.email, c.mobile_no);

create index accounts_by_folded_name on accounts using gin (fold_text(full_name) gin_trgm_ops) with (fastupdate = off);
drop index accounts_by_name;
create index companies_by_folded_name on companies using gin (fold_text(name) gin_trgm_ops) with (fastupdate = off);
drop index companies_by_part_of_name;
analyze accounts;
analyze companies;
analyze people;

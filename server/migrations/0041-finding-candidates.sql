-- A panel is searched by email too; its search by name has an index already.
create index accounts_of_candidates_by_email on accounts using gin (email gin_trgm_ops) where role = 'candidate';

-- Where somebody lives or would work, in one text. Declared immutable for the index: array_to_string is not, for types
-- whose output depends on settings.
create function places_text(city text, state text, preferred text[]) returns text language sql immutable parallel safe as $$
  select lower(city || ' ' || state || ' ' || array_to_string(preferred, ' '))
$$;
create index candidates_by_place on candidates using gin (places_text(city, state, preferred_locations) gin_trgm_ops);

-- Those with work experience, as a pool is read.
create index candidates_experienced on candidates (test_shortfall, account_id) where experiences <> '[]';

-- The order of a pool asks for fitting places without regard to case.
create function lower_all(texts text[]) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(lower(one)), '{}') from unnest(texts) one
$$;
create index candidates_by_preferred_place on candidates using gin (lower_all(preferred_locations));

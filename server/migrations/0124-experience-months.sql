-- What candidates did has a role and months, beside company and text. Months are YYYY-MM: they compare as texts.
alter table candidates add column certificates jsonb not null default '[]';
alter table candidates add column languages jsonb not null default '[]';

alter table candidates add constraint candidates_experiences_months check (
  not jsonb_path_exists(
    experiences, '$[*].from ? (@.type() != "string" || !(@ like_regex "^[0-9]{4}-(0[1-9]|1[0-2])$"))'
  )
  and not jsonb_path_exists(
    experiences, '$[*].to ? (@.type() != "string" || !(@ like_regex "^[0-9]{4}-(0[1-9]|1[0-2])$"))'
  )
  and not jsonb_path_exists(experiences, '$[*] ? (@.to < @.from)')
);
alter table candidates add constraint candidates_certificates_months check (
  jsonb_typeof(certificates) = 'array'
  and not jsonb_path_exists(
    certificates,
    '$[*].month ? (@.type() != "string" || !(@ == "" || @ like_regex "^[0-9]{4}-(0[1-9]|1[0-2])$"))'
  )
);
-- The levels of the contract: a test compares them.
alter table candidates add constraint candidates_language_level_known check (
  jsonb_path_query_array(languages, '$[*].level') - array['basic', 'conversational', 'fluent', 'native'] = '[]'
);

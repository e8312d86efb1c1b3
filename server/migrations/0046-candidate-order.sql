-- The team's list of candidates in the order of names, those without one last, and of the skill test.
create index people_by_name on people ((search_text like '  %'), search_text, candidate_id);
create index candidates_by_test on candidates (test_shortfall, account_id);

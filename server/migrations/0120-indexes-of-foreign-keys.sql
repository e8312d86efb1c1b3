-- Deleting a row looks for all rows that point to it: without an index that reads their whole table. Foreign keys that may be null
-- are indexed where they are not. A test makes sure that each key has one.
create index attempt_answers_by_item on attempt_answers (item_id);
create index attempt_answers_by_option on attempt_answers (option_id);
create index blogs_by_editor on blogs (updated_by) where updated_by is not null;
create index bulk_moves_by_actor on bulk_moves (actor_id) where actor_id is not null;
create index company_invitations_by_company on company_invitations (company_id);
create index contact_grants_of_company on contact_grants (company_id);
create index events_by_author on events (created_by) where created_by is not null;
create index forum_posts_by_author on forum_posts (author_id) where author_id is not null;
create index interviews_by_requester on interviews (requested_by) where requested_by is not null;
create index items_of_test on items (test_id);
create index jobs_of_recruiter on jobs (recruiter_id);
create index resumes_by_candidate on resumes (candidate_id);
create index scorecards_by_author on scorecards (author_id) where author_id is not null;
create index stage_changes_by_actor on stage_changes (actor_id) where actor_id is not null;
create index tests_by_author on tests (created_by) where created_by is not null;

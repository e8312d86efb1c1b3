-- Email and phone that somebody took with a list count in what they may open in a day; what they read one by one does not.
-- 'listed' stands beside 'contact', which its candidate reads under Who has access.
alter table resume_openings drop constraint resume_openings_action_known;
alter table resume_openings add constraint resume_openings_action_known
  check (action in ('opened', 'downloaded', 'contact', 'listed'));

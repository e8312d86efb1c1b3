-- Since when a review of this resume is wanted. Null where it was uploaded for the profile alone: by the team, or while
-- the profile was being completed (G-103). Those who wait by now were told that a review comes.
alter table resumes add column review_asked_at timestamptz;
update resumes set review_asked_at = uploaded_at;
drop index resumes_to_review;
create index resumes_to_review on resumes (review_asked_at, id)
  where is_current and review_text is null and review_asked_at is not null;

-- Since when the company says that the candidate did not come to an interview, and the candidate that nobody from the company
-- did. Null where nobody says it, and when the interview is moved. An interview without a link cannot have begun.
-- A change of the interview keeps what was said until then.
alter table interviews
  add column candidate_absent_at timestamptz,
  add column company_absent_at timestamptz,
  add constraint interviews_absence_needs_link check (
    link <> '' or (candidate_absent_at is null and company_absent_at is null)
  );
alter table interview_changes
  add column candidate_absent_at timestamptz,
  add column company_absent_at timestamptz;

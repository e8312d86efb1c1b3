-- Where a mock interview is held: it was mailed by hand before. Empty until the team has entered it.
alter table mock_interview_requests add column meeting_link text not null default '';
alter table mock_interview_requests add constraint mock_interview_requests_meeting_link_length check (length(meeting_link) <= 2000);

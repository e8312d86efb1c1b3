-- Which member of the team works on the open request of a candidate. A candidate has at most one open request in a queue,
-- so a newer resume stays with the member who reads it.
create table request_assignments (
  candidate_id uuid not null references candidates on delete cascade,
  queue        text not null,
  assignee_id  uuid not null references accounts on delete cascade,
  primary key (candidate_id, queue),
  constraint request_assignments_queue_known check (queue in ('mentorship', 'resumes', 'mock-interviews', 'projects'))
);
create index request_assignments_by_assignee on request_assignments (assignee_id, queue);

-- The recruiter's own meeting link, with which an interview is scheduled without the team (G-111).
alter table recruiters add column meeting_link text not null default '';
alter table recruiters add constraint recruiters_meeting_link_is_bounded check (char_length(meeting_link) <= 2000);

-- Interviews that were moved or cancelled by hand: from when, to when, and why. Rows are never changed.
create table interview_changes (
  id           uuid primary key default gen_random_uuid(),
  interview_id uuid not null references interviews on delete cascade,
  what         text not null,
  from_on      date not null,
  from_at      text not null,
  from_minutes integer not null,
  to_on        date,
  to_at        text,
  to_minutes   integer,
  reason       text not null,
  actor_id     uuid references accounts on delete set null,
  changed_at   timestamptz not null default now(),
  constraint interview_changes_known check (what in ('moved', 'cancelled')),
  constraint interview_changes_say_where_to check (
    case what when 'moved' then num_nonnulls(to_on, to_at, to_minutes) = 3 else num_nonnulls(to_on, to_at, to_minutes) = 0 end
  ),
  constraint interview_changes_have_a_reason check (char_length(reason) between 1 and 500)
);
create index interview_changes_by_interview on interview_changes (interview_id, changed_at);
create index interview_changes_by_actor on interview_changes (actor_id) where actor_id is not null;

-- The search for clashes.
create index interviews_by_interviewer on interviews (email, held_on) where status in ('requested', 'scheduled');

-- What members of a job's company have mailed to its candidates.
create table application_mails (
  id             uuid primary key default gen_random_uuid(),
  application_id uuid not null references applications on delete cascade,
  author_id      uuid references accounts on delete set null,
  subject        text not null,
  body           text not null,
  sent_at        timestamptz not null,
  -- Names that are filled in can be much longer than their placeholders.
  constraint application_mails_subject_bounded check (char_length(subject) <= 5000),
  constraint application_mails_body_bounded check (char_length(body) <= 50000)
);
create index application_mails_by_application on application_mails (application_id, sent_at);
create index application_mails_by_author on application_mails (author_id);

-- A mail to many candidates is carried out as a move of many is.
alter table bulk_moves
  drop constraint bulk_moves_move_known,
  add constraint bulk_moves_move_known check (move in ('shortlist', 'waitlist', 'remove', 'restore', 'mail'));
alter table bulk_move_people
  drop constraint bulk_move_people_outcome_known,
  add constraint bulk_move_people_outcome_known check (
    outcome in (
      'moved', 'already_moved', 'interview_ahead', 'hired', 'told', 'gone',
      'unreachable', 'refuses_mail', 'untold', 'mailed_often', 'undone'
    )
  );

-- Candidates can refuse these mails without missing decisions.
alter table mail_refusals
  drop constraint mail_refusals_topic_known,
  add constraint mail_refusals_topic_known check (
    topic in ('decisions', 'interviews', 'messages', 'services', 'events', 'forum')
  );

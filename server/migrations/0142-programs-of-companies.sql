-- That a program of a company opened an application, as the person who made its key.
alter table resume_openings drop constraint resume_openings_action_known;
alter table resume_openings add constraint resume_openings_action_known
  check (action in ('opened', 'downloaded', 'contact', 'listed', 'program'));

-- What changed in each job, for programs that ask for it again and again.
create index applications_by_change on applications (job_id, stage_changed_at, id);

-- What requests with an Idempotency-Key were answered with: for a day a repeat gets the same answer, and nothing is done.
create table api_repeats (
  key_id       uuid        not null references api_keys on delete cascade,
  repeat_key   text        not null,
  -- A request with the same Idempotency-Key and other content is refused.
  request_hash bytea       not null,
  answer       jsonb       not null,
  answered_at  timestamptz not null,
  constraint api_repeats_pkey primary key (key_id, repeat_key),
  constraint api_repeats_key_bounded check (char_length(repeat_key) between 1 and 255),
  constraint api_repeats_hash_is_a_hash check (length(request_hash) = 32),
  constraint api_repeats_answer_is_small check (length(answer::text) <= 2000)
);
create index api_repeats_by_age on api_repeats (answered_at);

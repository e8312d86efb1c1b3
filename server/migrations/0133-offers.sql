-- Offers of employment. Whether one can still be accepted follows from the application, the job and the day, so nothing closes one
-- but its answer, its withdrawal or the next offer.
create table offers (
  id              uuid primary key default gen_random_uuid(),
  application_id  uuid        not null references applications on delete cascade,
  made_by         uuid        references accounts on delete set null,
  made_at         timestamptz not null,
  -- The last day on which the candidate can answer, in Indian time.
  answer_by       date        not null,
  pay_kind        text        not null,
  -- Rupees a year or a month.
  pay_amount      integer,
  starts_on       date        not null,
  workplace       text        not null,
  subject         text        not null,
  letter          text        not null,
  -- SHA-256 of subject and letter as they were sent. It stays when the words are deleted.
  letter_hash     text        not null,
  ended_at        timestamptz,
  withdrawn_at    timestamptz,
  withdrawal_note text        not null default '',
  constraint offers_pay_kind_known check (pay_kind in ('year', 'month', 'unpaid')),
  constraint offers_pay_amount_stated check (
    (pay_kind = 'unpaid' and pay_amount is null) or (pay_kind <> 'unpaid' and pay_amount between 1 and 100000000)
  ),
  constraint offers_start_after_answer check (starts_on > answer_by),
  constraint offers_answer_in_time check (answer_by between (made_at at time zone 'Asia/Kolkata')::date and '2100-12-31'),
  constraint offers_workplace_bounded check (char_length(workplace) <= 200),
  -- Placeholders are filled in, so heading and letter can be longer than what was typed.
  constraint offers_subject_bounded check (char_length(subject) <= 300),
  constraint offers_letter_bounded check (char_length(letter) <= 20000),
  constraint offers_hash_is_sha256 check (letter_hash ~ '^[0-9a-f]{64}$'),
  constraint offers_withdrawn_has_ended check (withdrawn_at is null or ended_at is not null),
  constraint offers_withdrawal_note_bounded check (
    withdrawal_note = '' or (withdrawn_at is not null and char_length(withdrawal_note) <= 1000)
  ),
  constraint offers_of_one_text unique (id, letter_hash)
);
create unique index offers_one_open on offers (application_id) where ended_at is null;
create index offers_by_application on offers (application_id, made_at desc, id desc);
create index offers_by_maker on offers (made_by) where made_by is not null;

-- What a candidate answered. It names the text that they had read.
create table offer_answers (
  offer_id    uuid primary key,
  letter_hash text        not null,
  answer      text        not null,
  -- Typed instead of a signature.
  name        text        not null default '',
  reason      text,
  note        text        not null default '',
  answered_at timestamptz not null,
  constraint offer_answers_of_offer foreign key (offer_id, letter_hash) references offers (id, letter_hash) on delete cascade,
  constraint offer_answers_answer_known check (answer in ('accepted', 'declined')),
  constraint offer_answers_reason_known check (
    reason in ('pay', 'other_offer', 'place', 'start', 'work', 'studies', 'other')
  ),
  constraint offer_answers_signed check ((answer = 'accepted') = (btrim(name) <> '')),
  constraint offer_answers_name_bounded check (char_length(name) <= 100),
  constraint offer_answers_accepted_without_reason check (answer = 'declined' or (reason is null and note = '')),
  constraint offer_answers_note_bounded check (char_length(note) <= 1000)
);

-- Whether somebody who was hired has begun to work, as the company says. The team takes a hiring back, not this.
create table joinings (
  application_id uuid primary key references applications on delete cascade,
  joined         boolean     not null,
  remark         text        not null default '',
  said_by        uuid        references accounts on delete set null,
  said_at        timestamptz not null,
  constraint joinings_remark_bounded check (char_length(remark) <= 1000)
);
create index joinings_by_author on joinings (said_by) where said_by is not null;

-- Letters of offers are saved, too, and may be longer than messages.
alter table message_templates
  drop constraint message_templates_kind_known,
  add constraint message_templates_kind_known check (kind in ('rejection', 'mail', 'offer')),
  drop constraint message_templates_body_bounded,
  add constraint message_templates_body_bounded check (
    btrim(body) <> '' and char_length(body) <= case kind when 'offer' then 5000 else 2000 end
  );
alter table bulk_move_people
  drop constraint bulk_move_people_outcome_known,
  add constraint bulk_move_people_outcome_known check (
    outcome in (
      'moved', 'already_moved', 'interview_ahead', 'hired', 'told', 'gone',
      'unreachable', 'refuses_mail', 'untold', 'has_offer', 'mailed_often', 'undone'
    )
  );

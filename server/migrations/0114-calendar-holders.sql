-- Who has which entry in their calendar: each address to which the invitation of an appointment went, with the version that
-- was sent last. A change and a cancellation go to exactly these addresses, also where somebody has another address, has
-- refused such mails, has left, or has deleted the account since. No name stands here, and no title.
create table calendar_holders (
  uid text not null check (length(uid) between 1 and 200),
  address text not null check (length(address) between 1 and 320),
  -- Null for an interviewer without an account. Of a deleted one the row waits for its cancellation, and goes with it.
  account_id uuid references accounts on delete set null,
  sequence integer not null check (sequence >= 0),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at >= starts_at),
  -- False once the cancellation went out: an invitation that comes late must not bring the entry back.
  is_held boolean not null,
  primary key (uid, address)
);
create index calendar_holders_account on calendar_holders (account_id);
create index calendar_holders_end on calendar_holders (ends_at);

-- What has been sent so far: upcoming interviews with a link, to the candidate, the interviewer and the recruiter of the job
-- unless they had refused such mails before; and to the address that one of them had until a change since the request.
with upcoming as (
  select i.calendar_uid as uid, i.calendar_sequence as sequence, i.requested_at, a.candidate_id, j.recruiter_id,
         lower(i.email) as interviewer,
         (i.held_on + i.held_at::time) at time zone 'Asia/Kolkata' as starts_at, i.duration_minutes
  from interviews i
  join applications a on a.id = i.application_id
  join jobs j on j.id = a.job_id
  where i.status = 'scheduled' and i.link <> '' and i.held_on >= (now() at time zone 'Asia/Kolkata')::date
), invited as (
  select u.*, w.id as account_id, w.email as address
  from upcoming u join accounts w on w.id in (u.candidate_id, u.recruiter_id) or w.email = u.interviewer
  union
  select u.*, w.id, e.old_email
  from upcoming u join accounts w on w.id in (u.candidate_id, u.recruiter_id) or w.email = u.interviewer
  join email_changes e on e.account_id = w.id and e.done_at > u.requested_at
  union
  select u.*, null, u.interviewer from upcoming u
  where u.interviewer <> '' and not exists (select from accounts w where w.email = u.interviewer)
)
insert into calendar_holders (uid, address, account_id, sequence, starts_at, ends_at, is_held)
select uid, address, account_id, sequence, starts_at, starts_at + duration_minutes * interval '1 minute', true
from invited
where not exists (
  select from mail_refusals r
  where r.account_id = invited.account_id and r.topic = 'interviews' and r.refused_at <= invited.requested_at
)
on conflict do nothing;

-- Entries of events were mailed to those who moved up from a waiting list, and to all seats when an event moved or came back.
insert into calendar_holders (uid, address, account_id, sequence, starts_at, ends_at, is_held)
select e.id || '@firstrung', w.email, w.id, e.revision, e.starts_at, e.starts_at + interval '2 hours', true
from events e
join event_registrations r on r.event_id = e.id and r.seated_at is not null
join accounts w on w.id = r.candidate_id
where e.hidden_at is null and e.starts_at > now() and (e.revision > 0 or r.seated_at > r.asked_at)
  and not exists (select from mail_refusals m where m.account_id = w.id and m.topic = 'events' and m.refused_at <= r.seated_at)
on conflict do nothing;

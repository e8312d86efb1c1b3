-- When a candidate was reminded of an interview: the day before, and within the last hour. Null again when it is moved. Where
-- it is planned too late for a reminder, the planning counts as one. What they say about coming holds for the planned time.
alter table interviews
  add column day_reminded_at timestamptz,
  add column hour_reminded_at timestamptz,
  add column attendance text,
  add column attendance_at timestamptz,
  add column attendance_reason text not null default '';
alter table interviews
  add constraint interviews_attendance_known check (attendance in ('coming', 'notComing')),
  add constraint interviews_attendance_has_a_time check ((attendance is null) = (attendance_at is null)),
  add constraint interviews_attendance_reason_bounded check (
    attendance_reason = '' or (attendance is not distinct from 'notComing' and char_length(attendance_reason) <= 500)
  );

-- The same of events.
alter table event_registrations
  add column day_reminded_at timestamptz,
  add column hour_reminded_at timestamptz;

-- For exclusion constraints that compare a person as well as a time.
create extension if not exists btree_gist;

-- When somebody of a company holds interviews: days and times in their own zone. The server makes moments of them.
create table interviewer_settings (
  account_id   uuid primary key references accounts on delete cascade,
  zone         text        not null,
  notice_hours integer     not null,
  gap_minutes  integer     not null,
  daily_limit  integer     not null,
  saved_at     timestamptz not null,
  constraint interviewer_settings_zone_bounded check (char_length(zone) between 1 and 64),
  constraint interviewer_settings_notice_in_days check (notice_hours between 0 and 336),
  constraint interviewer_settings_gap_in_hours check (gap_minutes between 0 and 120),
  constraint interviewer_settings_some_a_day check (daily_limit between 1 and 20)
);

-- Minutes since midnight. Monday is 1. Nothing before 04:00: clocks change at night, when an hour is missing or comes twice.
create table interviewer_hours (
  account_id  uuid     not null references interviewer_settings on delete cascade,
  weekday     smallint not null,
  from_minute integer  not null,
  to_minute   integer  not null,
  primary key (account_id, weekday, from_minute),
  constraint interviewer_hours_weekday check (weekday between 1 and 7),
  constraint interviewer_hours_of_one_day check (240 <= from_minute and from_minute < to_minute and to_minute < 1440),
  constraint interviewer_hours_apart exclude using gist (
    account_id with =, weekday with =, int4range(from_minute, to_minute) with &&
  )
);

create table interviewer_days_off (
  account_id uuid not null references interviewer_settings on delete cascade,
  from_day   date not null,
  to_day     date not null,
  primary key (account_id, from_day),
  constraint interviewer_days_off_in_order check (from_day <= to_day and to_day - from_day < 366)
);

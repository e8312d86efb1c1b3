-- Calendars of a CalDAV server, which is asked with a user name and a password.
alter table busy_calendars
  -- The user name, a colon and the password, encrypted for the account as the address is. Null for an address in the iCalendar
  -- format. `address_hash` is then the SHA-256 of the user name, a line break and the address: two users of one server may see
  -- different calendars at the same address, and a new password makes no other calendar.
  add column login text,
  add constraint busy_calendars_login_bounded check (char_length(login) between 1 and 3000);

-- When the owner of a session last gave the password again; counts like a new sign-in.
alter table sessions add column confirmed_at timestamptz;

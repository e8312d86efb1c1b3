-- A code of /auth works only in the browser that began the sign-in. Codes live for a minute: none is carried over.
delete from sign_in_codes;
alter table sign_in_codes add column browser_hash bytea not null;

create index sign_in_flows_by_expiry on sign_in_flows (expires_at);
create index sign_in_codes_by_expiry on sign_in_codes (expires_at);

-- What one server process sends to sockets of the others and is too long for a notification. Its adapter clears it away.
create table socket_io_attachments (
  id         bigserial primary key,
  created_at timestamptz not null default now(),
  payload    bytea
);
create index socket_io_attachments_by_age on socket_io_attachments (created_at);

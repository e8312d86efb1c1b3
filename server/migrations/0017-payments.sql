create table orders (
  id             uuid primary key default gen_random_uuid(),
  -- Short enough for the note of a transfer.
  reference      text not null,
  bootcamp_id    text not null,
  -- Title and price as they were when the order was made.
  title          text not null,
  amount_paise   integer not null,
  provider       text not null,
  status         text not null default 'open',
  payer_name     text,
  payer_email    text,
  -- The number that the bank gave the transfer.
  utr            text,
  created_at     timestamptz not null default now(),
  reported_at    timestamptz,
  settled_at     timestamptz,
  settled_by     uuid references accounts on delete set null,
  decline_reason text,
  constraint orders_status_known check (status in ('open', 'reported', 'paid', 'declined')),
  constraint orders_cost_something check (amount_paise > 0),
  constraint orders_reported_name_payer check (
    status = 'open'
    or (payer_name is not null and payer_email is not null and utr is not null and reported_at is not null)
  ),
  constraint orders_settled_are_dated check ((status in ('paid', 'declined')) = (settled_at is not null)),
  constraint orders_declined_have_reason check ((status = 'declined') = (decline_reason is not null))
);
create unique index orders_one_per_reference on orders (reference);
-- One transfer pays one order. A declined order sets its number free again.
create unique index orders_utr_once on orders (utr) where status in ('reported', 'paid');
create index orders_by_utr on orders (utr);
create index orders_by_payer on orders (payer_email);
create index orders_by_settler on orders (settled_by) where settled_by is not null;
create index orders_open on orders (created_at) where status = 'open';
create index orders_reported on orders (reported_at, id) where status = 'reported';
create index orders_paid on orders (settled_at desc, id desc) where status = 'paid';
create index orders_declined on orders (settled_at desc, id desc) where status = 'declined';

-- Orders whose money a payment service takes.

-- The payment that settled the order, as the service names it.
alter table orders add column payment_id text;
alter table orders drop constraint orders_reported_name_payer;
-- Whoever has paid is known; a transfer also by its number and the day on which the payer told of it.
alter table orders add constraint orders_reported_name_payer check (
  status = 'open'
  or (payer_name is not null and payer_email is not null
      and (payment_id is not null or (utr is not null and reported_at is not null)))
);
create unique index orders_one_per_payment on orders (payment_id, provider) where payment_id is not null;

-- Each time that somebody went to the service to pay. Its id is what the service calls our order.
create table order_checkouts (
  id          text primary key,
  order_id    uuid not null references orders on delete cascade,
  payer_name  text not null,
  payer_email text not null,
  -- Where it is paid, if the service gave a page that lasts.
  url         text,
  created_at  timestamptz not null
);
create index order_checkouts_by_order on order_checkouts (order_id, created_at desc);
create index order_checkouts_by_date on order_checkouts (created_at);

-- Every payment that a service told of, once, however often it told. Money is never forgotten with its order.
create table order_payments (
  provider     text not null,
  payment_id   text not null,
  order_id     uuid references orders on delete set null,
  amount_paise integer not null,
  received_at  timestamptz not null,
  primary key (provider, payment_id)
);
create index order_payments_by_order on order_payments (order_id);

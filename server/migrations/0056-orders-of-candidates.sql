-- The candidate who opened an order while signed in: it stands under their account, also when its page was lost (G-123).
alter table orders add column candidate_id uuid references candidates on delete set null;
create index orders_by_candidate on orders (candidate_id, created_at desc, id desc) where candidate_id is not null;

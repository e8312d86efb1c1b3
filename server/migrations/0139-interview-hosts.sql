-- Who holds an interview besides the person whose email it has: people of the job's company, at most four, in their order.
create table interview_hosts (
  interview_id uuid     not null references interviews on delete cascade,
  account_id   uuid     not null references accounts on delete cascade,
  position     smallint not null,
  primary key (interview_id, account_id),
  constraint interview_hosts_in_order unique (interview_id, position),
  constraint interview_hosts_few check (position between 1 and 4)
);
create index interview_hosts_by_account on interview_hosts (account_id);

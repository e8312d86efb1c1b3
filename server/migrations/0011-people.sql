-- What the team's list of candidates is searched and ordered by: name, email and phone of a person in one text, so that
-- one index answers for all three. Kept by the triggers below.
create table people (
  candidate_id      uuid primary key references candidates on delete cascade,
  -- In whole milliseconds, as cursors carry it.
  registered_at     timestamptz not null,
  profile_completed boolean not null,
  -- Every part starts after a space: a short search looks for beginnings.
  search_text       text not null
);
create index people_newest on people (registered_at desc, candidate_id desc);
create index people_with_profile on people (registered_at desc, candidate_id desc) where profile_completed;
create index people_by_text on people using gin (search_text gin_trgm_ops);

create function person_text(full_name text, email text, mobile_no text) returns text language sql immutable as $$
  select ' ' || lower(full_name) || ' ' || email || ' ' || mobile_no
$$;

create function make_person() returns trigger language plpgsql as $$
begin
  insert into people (candidate_id, registered_at, profile_completed, search_text)
    select new.account_id, date_trunc('milliseconds', a.created_at), a.profile_completed,
           person_text(a.full_name, a.email, new.mobile_no)
    from accounts a where a.id = new.account_id;
  return null;
end
$$;
create trigger candidates_make_people after insert on candidates
  for each row execute function make_person();

create function follow_candidate() returns trigger language plpgsql as $$
begin
  update people set search_text = person_text(a.full_name, a.email, new.mobile_no)
    from accounts a where a.id = new.account_id and candidate_id = new.account_id;
  return null;
end
$$;
create trigger candidates_people_follow after update of mobile_no on candidates
  for each row when (new.mobile_no is distinct from old.mobile_no) execute function follow_candidate();

create function follow_account() returns trigger language plpgsql as $$
begin
  update people set profile_completed = new.profile_completed,
                    registered_at = date_trunc('milliseconds', new.created_at),
                    search_text = person_text(new.full_name, new.email, c.mobile_no)
    from candidates c where c.account_id = new.id and candidate_id = new.id;
  return null;
end
$$;
create trigger accounts_people_follow after update of full_name, email, profile_completed, created_at on accounts
  for each row when (
    new.role = 'candidate'
    and (new.full_name, new.email, new.profile_completed, new.created_at)
      is distinct from (old.full_name, old.email, old.profile_completed, old.created_at)
  ) execute function follow_account();

insert into people (candidate_id, registered_at, profile_completed, search_text)
  select c.account_id, date_trunc('milliseconds', a.created_at), a.profile_completed,
         person_text(a.full_name, a.email, c.mobile_no)
  from candidates c join accounts a on a.id = c.account_id;

-- The way in for somebody whom the team entered: one link for a person at a time, and only the SHA-256 of its code.
create table claim_links (
  candidate_id uuid primary key references candidates on delete cascade,
  code_hash    bytea not null,
  created_by   uuid references accounts on delete set null,
  created_at   timestamptz not null default now(),
  expires_at   timestamptz not null,
  constraint claim_links_one_per_code unique (code_hash)
);
create index claim_links_by_author on claim_links (created_by);

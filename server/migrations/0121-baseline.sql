-- The tables of 0.3.0, by subject: what 105 files made before, which its history keeps. An installation that has them all has
-- this one too, without running it.
--
-- Deleting a row looks for all rows that point to it, and without an index reads their whole table. So each foreign key has
-- one, on the rows where it is not null; a test makes sure of it.

-- --- Words of texts and names

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- Words in Indian scripts as they are searched, whichever of several usual spellings they have: with the letters that Unicode has
-- had since 5.1 or the older ones, with a nasal letter or its sign, with digits of any script. Of a text that is decomposed
-- and has neither joiners nor nuktas. indianSpelling of the contract does the same; a test compares them.
create function indian_spelling(text) returns text language plpgsql immutable parallel safe strict as $$
declare
  spelled text := $1;
begin
  if spelled !~ '[\u0600-\u0dff]' then
    return spelled;
  end if;
  spelled := translate(spelled,
    '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९০১২৩৪৫৬৭৮৯੦੧੨੩੪੫੬੭੮੯૦૧૨૩૪૫૬૭૮૯୦୧୨୩୪୫୬୭୮୯௦௧௨௩௪௫௬௭௮௯౦౧౨౩౪౫౬౭౮౯೦೧೨೩೪೫೬೭೮೯൦൧൨൩൪൫൬൭൮൯',
    repeat('0123456789', 11));
  spelled := translate(spelled, 'ँंঁংਁਂઁંଁଂఁంಁಂഁംੰईऊऐऔऑऍॲॉीूैौॅঈঊীূઈઊીૂਈਊੀੂଈଊୀୂୟଵஶௗഩيىكهةە',
    'ंंंंंंंंंंंंंंंंंइउएओआएएािुेोेইউিুઇઉિુਇਉਿੁଇଉିୁଯୱஸளനییکہہہ');
  spelled := replace(spelled, 'अा', 'आ');
  spelled := replace(spelled, 'अे', 'ए');
  spelled := replace(spelled, 'अो', 'ओ');
  spelled := replace(spelled, 'অা', 'আ');
  spelled := replace(spelled, 'ਅਾ', 'ਆ');
  spelled := replace(spelled, 'અા', 'આ');
  spelled := replace(spelled, 'અે', 'એ');
  spelled := replace(spelled, 'અો', 'ઓ');
  spelled := replace(spelled, 'ଅା', 'ଆ');
  spelled := replace(spelled, 'ഇൗ', 'ഈ');
  spelled := replace(spelled, 'ഉൗ', 'ഊ');
  spelled := replace(spelled, 'എെ', 'ഐ');
  spelled := replace(spelled, 'ഒാ', 'ഓ');
  spelled := replace(spelled, 'ഒൗ', 'ഔ');
  spelled := replace(spelled, 'ৎ', 'ত্');
  spelled := replace(spelled, 'ൺ', 'ണ്');
  spelled := replace(spelled, 'ൻ', 'ന്');
  spelled := replace(spelled, 'ർ', 'ര്');
  spelled := replace(spelled, 'ൎ', 'ര്');
  spelled := replace(spelled, 'ൽ', 'ല്');
  spelled := replace(spelled, 'ൾ', 'ള്');
  spelled := replace(spelled, 'ൿ', 'ക്');
  spelled := replace(spelled, 'ൔ', 'മ്');
  spelled := replace(spelled, 'ൕ', 'യ്');
  spelled := replace(spelled, 'ൖ', 'ഴ്');
  spelled := replace(spelled, '്്', '്');
  spelled := replace(spelled, 'ു്', '്');
  spelled := replace(spelled, U&'\0d46\0d57', U&'\0d57');
  spelled := replace(spelled, 'ററ', 'റ്റ');
  spelled := replace(spelled, 'ஃப', 'ப');
  spelled := regexp_replace(spelled,
    '[\u0919\u091e\u0923\u0928\u092e\u0999\u099e\u09a3\u09a8\u09ae\u0a19\u0a1e\u0a23\u0a28\u0a2e\u0a99\u0a9e\u0aa3\u0aa8\u0aae\u0b19\u0b1e\u0b23\u0b28\u0b2e\u0c19\u0c1e\u0c23\u0c28\u0c2e\u0c99\u0c9e\u0ca3\u0ca8\u0cae\u0d19\u0d1e\u0d23\u0d28\u0d2e][\u094d\u09cd\u0a4d\u0acd\u0b4d\u0c4d\u0ccd\u0d4d](?=[\u0915-\u0918\u091a-\u091d\u091f-\u0922\u0924-\u0927\u092a-\u092d\u0936-\u0938\u0995-\u0998\u099a-\u099d\u099f-\u09a2\u09a4-\u09a7\u09aa-\u09ad\u09b6-\u09b8\u0a15-\u0a18\u0a1a-\u0a1d\u0a1f-\u0a22\u0a24-\u0a27\u0a2a-\u0a2d\u0a36-\u0a38\u0a95-\u0a98\u0a9a-\u0a9d\u0a9f-\u0aa2\u0aa4-\u0aa7\u0aaa-\u0aad\u0ab6-\u0ab8\u0b15-\u0b18\u0b1a-\u0b1d\u0b1f-\u0b22\u0b24-\u0b27\u0b2a-\u0b2d\u0b36-\u0b38\u0c15-\u0c18\u0c1a-\u0c1d\u0c1f-\u0c22\u0c24-\u0c27\u0c2a-\u0c2d\u0c36-\u0c38\u0c95-\u0c98\u0c9a-\u0c9d\u0c9f-\u0ca2\u0ca4-\u0ca7\u0caa-\u0cad\u0cb6-\u0cb8\u0d15-\u0d18\u0d1a-\u0d1d\u0d1f-\u0d22\u0d24-\u0d27\u0d2a-\u0d2d\u0d36-\u0d38])',
    'ं', 'g');
  return regexp_replace(spelled, '([\u09b0\u0d30][\u094d\u09cd\u0a4d\u0acd\u0b4d\u0c4d\u0ccd\u0d4d])([\u0995-\u09b9\u0d15-\u0d39])[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0c4d\u0ccd\u0d4d]\2', '\1\2', 'g');
end
$$;

-- What people mean by a text, whatever their keyboard wrote: lower case, without accents, apostrophes, joiners and nuktas,
-- with one spelling of Indian words. foldText of the contract does the same; a test compares them. Most texts are in plain
-- letters and are read no further. Functions that call others are in plpgsql, which keeps their plans: in plain SQL each call
-- planned all of them again, 7 ms for each job.
create function fold_text(text) returns text language plpgsql immutable parallel safe strict as $$
declare
  folded text := lower(normalize(translate($1, '''`´’‘‛ʼʻʹ′＇', ''), NFKD));
begin
  if folded !~ '[^\u0001-\u007f]' then
    return folded;
  end if;
  folded := regexp_replace(folded,
    '[\u0300-\u036f\u0640\u064b-\u065f\u0670\u093c\u09bc\u0a3c\u0abc\u0b3c\u0cbc\u200b-\u200f\u2060\ufeff\u00ad]', '', 'g');
  return indian_spelling(translate(folded, 'đðøłħŧıæœßþĐÐØŁ', 'ddolhtiaospddol'));
end
$$;

-- The order of a pool asks for fitting places without regard to case.
create function lower_all(texts text[]) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(lower(one)), '{}') from unnest(texts) one
$$;

-- Where somebody lives or would work, in one text. Declared immutable for the index: array_to_string is not, for types
-- whose output depends on settings.
create function places_text(city text, state text, preferred text[]) returns text language sql immutable parallel safe as $$
  select lower(city || ' ' || state || ' ' || array_to_string(preferred, ' '))
$$;

-- Two spaces end the name, so that 'Anil' comes before 'Anil Kumar' whatever their emails are. Sorted as people read names
-- (name-order.ts), not in the order of a database's locale: in C it is that of bytes.
create function person_text(full_name text, email text, mobile_no text) returns text language sql immutable as $$
  select ' ' || fold_text(full_name) || '  ' || email || ' ' || mobile_no
$$;

-- Words as people shorten and spell them, each with the one that it is searched as. searchWords of the contract has the same.
create function long_form(text) returns text language sql immutable parallel safe strict as $$
  select coalesce('{"asst":"assistant","assoc":"associate","coord":"coordinator","dept":"department","elec":"electrical",
    "engg":"engineering","engr":"engineer","exec":"executive","govt":"government","jr":"junior","mech":"mechanical",
    "mfg":"manufacturing","mgmt":"management","mgr":"manager","mktg":"marketing","opr":"operator","rep":"representative",
    "sr":"senior","centre":"center","counselling":"counseling","counsellor":"counselor","jewellery":"jewelry",
    "labour":"labor","labourer":"laborer","modelling":"modeling","optimisation":"optimization",
    "organisation":"organization","programme":"program","visualisation":"visualization"}'::jsonb ->> $1, $1)
$$;

-- The words of a text, in their order. What parts words is listed, so that no parser and no locale decides: both take
-- Indian words apart. C++ and C# keep their signs, '.NET' is 'dotnet', 'Node.js' is 'nodejs', 'B.Com' is 'bcom'.
-- searchWords of the contract does the same.
create function text_words(text) returns text[] language plpgsql immutable parallel safe strict as $$
declare
  words text := fold_text($1);
begin
  words := regexp_replace(words, '([a-z0-9])\.js(?![a-z])', '\1js', 'g');
  words := regexp_replace(words, '\.net(?![a-z])', ' dotnet', 'g');
  words := regexp_replace(words, '(?<![a-z0-9])([a-z])\.(?=[a-z])', '\1', 'g');
  words := regexp_replace(words, 'go[ -]to[ -]market', 'gotomarket', 'g');
  words := regexp_replace(words, '(?<![a-z0-9+#])[+#]+', ' ', 'g');
  words := regexp_replace(words, '([a-z0-9][a-z0-9]|[0-9])[+#]+', '\1 ', 'g');
  words := regexp_replace(words,
    '(?<![a-z0-9])(vitamin|hepatitis|series|grade|class|category|group|usb|type|section)[ -]c(?![a-z0-9+#])', '\1c', 'g');
  words := regexp_replace(words,
    '[\s\u0080-\u00a0\u1680\u3000!"$%&()*,\-./:;<=>?@[\\\]^_{|}~\u00a1-\u00b1\u00b4-\u00bf\u00d7\u00f7\u2000-\u206f\u20a0-\u20bf\u2122\u0964\u0965\u2190-\u27bf]+',
    ' ', 'g');
  return array(
    select long_form(w) from unnest(string_to_array(words, ' ')) with ordinality as one (w, n) where w <> '' order by n
  );
end
$$;

-- Words without their plurals, cut to what an index takes. All at once: a function for each word took ten times as long.
-- Accounts are no account: one is kept, the other is sold to. wordOf of the server does the same.
create function words_cut(words text[]) returns text[] language plpgsql immutable parallel safe strict as $$
declare
  line text := ' ' || array_to_string(words, ' ') || ' ';
begin
  line := regexp_replace(line, '([^ ]{2})ies(?= )', '\1y', 'g');
  line := regexp_replace(line, '(ch|sh|ss|[^ ][xz])es(?= )', '\1', 'g');
  line := regexp_replace(line, '([^ ]{2}[^ sui])(?<! account)(?<! sale)s(?= )', '\1', 'g');
  return array(select left(w, 60) from unnest(string_to_array(btrim(line, ' '), ' ')) w);
end
$$;

-- What words that are cut share with those made of the same verb: 'develop' of developer, developing and development. The
-- stemmer of text search goes further, and takes a hospital for hospitality. stemOf of the server does the same.
create function stems_of(words text[]) returns text[] language plpgsql immutable parallel safe strict as $$
declare
  line text := ' ' || array_to_string(words, ' ') || ' ';
begin
  line := regexp_replace(line, '([a-z]{3})(ing|ed|er|or|ment|e)(?= )', '\1', 'g');
  line := regexp_replace(line, '([bdfglmnprst])\1(?= )', '\1', 'g');
  return string_to_array(btrim(line, ' '), ' ');
end
$$;

-- Each two neighbours as one word: 'front end' is found by 'frontend'.
create function pairs_of(words text[]) returns text[] language plpgsql immutable parallel safe strict as $$
begin
  return array(
    select pair from (
      select lag(w) over (order by n) || w as pair from unnest(words) with ordinality as one (w, n)
    ) pairs where pair is not null
  );
end
$$;

-- --- Accounts

-- Short numbers for people ('CL' and six digits), each once, in an order nobody can count along.
-- 387420489 and 10^6 share no factor, so the first million numbers are a permutation; later ones get seven digits and more.
create sequence unique_ids minvalue 0 start 0;
create function next_unique_id() returns text language sql volatile as $$
  select case
    when n < 1000000 then 'CL' || lpad(((n * 387420489 + 271828) % 1000000)::text, 6, '0')
    else 'CL' || n::text
  end
  from nextval('unique_ids') as n
$$;

create table accounts (
  id                      uuid primary key default gen_random_uuid(),
  email                   text not null,
  role                    text not null,
  full_name               text not null default '',
  password_hash           text,
  unique_id               text not null default next_unique_id(),
  profile_completed       boolean not null default false,
  avatar_key              text,
  created_at              timestamptz not null default now(),
  -- Set when the person has shown that the mailbox is theirs: by a mailed link, or by Google.
  email_verified_at       timestamptz,
  -- What a member of the team may do. The operator adds people at the terminal; they are admins.
  team_role               text,
  -- Nobody signs in with a suspended account: a recruiter that the team suspended, or a former member of the team.
  suspended_at            timestamptz,
  suspension_reason       text not null default '',
  -- Which member of the team suspended a recruiter.
  suspended_by            uuid references accounts on delete set null,
  -- Until somebody has confirmed their email, nothing is sent to it but what its owner asks for (decision 43). True for people
  -- whose address the team or the operator entered, and for accounts from before this rule.
  mails_before_confirming boolean not null default false,
  constraint accounts_one_per_email unique (email),
  constraint accounts_one_per_unique_id unique (unique_id),
  constraint accounts_email_is_clean check (email = lower(btrim(email)) and email <> ''),
  constraint accounts_role_known check (role in ('candidate', 'recruiter', 'admin')),
  constraint accounts_team_role_of_team check (
    case when role = 'admin' then team_role in ('admin', 'reviewer', 'content') is true else team_role is null end
  ),
  constraint accounts_only_suspended_with_reason check (suspension_reason = '' or suspended_at is not null),
  constraint accounts_candidates_not_suspended check (suspended_at is null or role <> 'candidate'),
  constraint accounts_only_suspended_by_somebody check (suspended_by is null or suspended_at is not null)
);
create index accounts_by_role on accounts (role, created_at desc, id);
-- What the team's figures count, each by its own time.
create index accounts_by_registration on accounts (created_at) where role <> 'admin';
-- Queues are searched by name, which has its index, and by email. Without fast update here and below: new entries would wait
-- in a list that each search reads whole until a vacuum empties it, and the embedded database has one vacuum an hour.
create index accounts_by_part_of_email on accounts using gin (email gin_trgm_ops) with (fastupdate = off);
-- A panel is searched by email too; its search by name has an index already.
create index accounts_of_candidates_by_email on accounts using gin (email gin_trgm_ops) with (fastupdate = off)
  where role = 'candidate';
create index accounts_suspended on accounts (id) where suspended_at is not null;
create index accounts_by_suspender on accounts (suspended_by) where suspended_by is not null;
-- People and companies are found whatever accents and apostrophes their names or the search are written with.
create index accounts_by_folded_name on accounts using gin (fold_text(full_name) gin_trgm_ops) with (fastupdate = off);

-- When somebody signed in the last time, and when they were told that an account nobody uses is erased. A table of its own:
-- a sign-in must not touch the account's row, which others copy from.
create table account_uses (
  account_id        uuid primary key references accounts (id) on delete cascade,
  last_signed_in_at timestamptz not null,
  warned_at         timestamptz
);
create index account_uses_oldest on account_uses (last_signed_in_at, account_id);

create table consents (
  account_id   uuid not null references accounts on delete cascade,
  text_version text not null,
  given_at     timestamptz not null default now(),
  primary key (account_id, text_version)
);

create function give_team_role() returns trigger language plpgsql as $$
begin
  new.team_role := coalesce(new.team_role, 'admin');
  return new;
end
$$;
create trigger accounts_give_team_role before insert on accounts
  for each row when (new.role = 'admin') execute function give_team_role();

create function note_first_use() returns trigger language plpgsql as $$
begin
  insert into account_uses (account_id, last_signed_in_at) values (new.id, new.created_at);
  return null;
end $$;
create trigger accounts_begin_to_be_used after insert on accounts
for each row execute function note_first_use();

-- --- Sign-in

-- Only the SHA-256 of a token is kept.
create table sessions (
  id           uuid primary key default gen_random_uuid(),
  account_id   uuid not null references accounts on delete cascade,
  token_hash   bytea not null,
  user_agent   text not null default '',
  created_at   timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at   timestamptz not null,
  -- From where a session was begun, shortened to the /24 of IPv4 or the /48 of IPv6. Empty where it is not known.
  network      text not null default '',
  -- When the owner of a session last gave the password again; counts like a new sign-in.
  confirmed_at timestamptz,
  constraint sessions_one_per_token unique (token_hash),
  constraint sessions_network_is_short check (length(network) <= 50)
);
create index sessions_by_account on sessions (account_id);
create index sessions_by_expiry on sessions (expires_at);

-- The browsers with which somebody has logged in: the SHA-256 of a random cookie together with the account's id, so that the
-- same browser cannot be recognized across accounts.
create table devices (
  account_id   uuid not null references accounts on delete cascade,
  secret_hash  bytea not null,
  created_at   timestamptz not null,
  last_used_at timestamptz not null,
  primary key (account_id, secret_hash)
);
create index devices_by_use on devices (last_used_at);

-- A sign-in at an identity provider; the provider's own id for the person is what counts, not the email.
create table identities (
  issuer     text not null,
  subject    text not null,
  account_id uuid not null references accounts on delete cascade,
  created_at timestamptz not null default now(),
  primary key (issuer, subject)
);
create index identities_by_account on identities (account_id);

-- A round trip to the identity provider that has not come back yet.
create table sign_in_flows (
  state         text primary key,
  user_type     text not null,
  code_verifier text not null,
  nonce         text not null,
  browser_hash  bytea not null,
  expires_at    timestamptz not null
);
create index sign_in_flows_by_expiry on sign_in_flows (expires_at);

-- Single-use codes that the /auth page exchanges for a session.
create table sign_in_codes (
  code_hash        bytea primary key,
  account_id       uuid not null references accounts on delete cascade,
  expires_at       timestamptz not null,
  password_dropped boolean not null default false,
  -- A code of /auth works only in the browser that began the sign-in.
  browser_hash     bytea not null
);
create index sign_in_codes_by_account on sign_in_codes (account_id);
create index sign_in_codes_by_expiry on sign_in_codes (expires_at);

-- Secrets that travel by mail: the link that sets a password, the code that confirms a deletion. The newest one of each
-- kind alone works, and only its SHA-256 is kept.
create table mailed_secrets (
  account_id  uuid not null references accounts on delete cascade,
  purpose     text not null,
  secret_hash bytea not null,
  expires_at  timestamptz not null,
  -- Null until the mail was handed over.
  sent_at     timestamptz,
  primary key (account_id, purpose),
  constraint mailed_secrets_one_per_hash unique (secret_hash),
  constraint mailed_secrets_purpose_known
    check (purpose in ('password', 'deletion', 'email', 'new-email', 'undo-email'))
);
create index mailed_secrets_by_expiry on mailed_secrets (expires_at);

-- A change of an account's email. It waits for the link at the new address. Once it is done, the row keeps the old address from
-- everybody else until nobody can undo the change any more, and is deleted then.
create table email_changes (
  account_id uuid primary key references accounts on delete cascade,
  old_email  text not null,
  new_email  text not null,
  asked_at   timestamptz not null,
  -- Null while the change waits.
  done_at    timestamptz,
  constraint email_changes_differ check (old_email <> new_email),
  constraint email_changes_are_clean check (old_email = lower(btrim(old_email)) and new_email = lower(btrim(new_email)))
);
create unique index email_changes_keep_old_email on email_changes (old_email) where done_at is not null;

-- The second factor of an account: the secret of an authenticator app (RFC 6238). Until it is confirmed with a code it asks
-- for nothing.
create table second_factors (
  account_id   uuid primary key references accounts on delete cascade,
  -- Readable, or encrypted with the key that SECRETS_KEY names.
  secret       text not null,
  confirmed_at timestamptz,
  -- The number of the last half minute whose code was used: each code counts once.
  last_step    integer,
  constraint second_factors_secret_known
    check (secret ~ '^([A-Z2-7]{32}|v1\.[0-9a-f]{8}\.[A-Za-z0-9_-]{80})$')
);

-- Wrong codes and passkeys in a row. Accounts without an app have recovery codes, too, so the count stands by itself.
create table second_factor_tries (
  account_id uuid primary key references accounts on delete cascade,
  tries      smallint not null,
  tried_at   timestamptz not null,
  constraint second_factor_tries_counted check (tries between 0 and 5)
);

-- The SHA-256 of codes for a lost device, together with the account's id; each works once.
create table recovery_codes (
  account_id uuid not null references accounts on delete cascade,
  code_hash  bytea not null,
  used_at    timestamptz,
  primary key (account_id, code_hash)
);

-- Sign-ins that wait for their code: the SHA-256 of the cookie of the browser.
create table half_sign_ins (
  secret_hash bytea primary key,
  account_id  uuid not null references accounts on delete cascade,
  -- What the finished sign-in says.
  msg         text not null,
  -- Whether a mail about this sign-in has gone out.
  is_told     boolean not null default false,
  expires_at  timestamptz not null,
  constraint half_sign_ins_msg_is_short check (length(msg) <= 500)
);
create index half_sign_ins_by_account on half_sign_ins (account_id);
create index half_sign_ins_by_expiry on half_sign_ins (expires_at);

-- Passkeys (WebAuthn). Each is a second factor of its account, beside or instead of the authenticator app.
create table passkeys (
  id            uuid primary key default gen_random_uuid(),
  account_id    uuid not null references accounts on delete cascade,
  credential_id bytea not null,
  -- In the form of COSE.
  public_key    bytea not null,
  -- How often its authenticator says that it was used; 0 for those that do not count.
  counter       bigint not null,
  transports    text[] not null,
  name          text not null,
  -- Whether it is on other devices of its owner, too.
  is_backed_up  boolean not null,
  created_at    timestamptz not null,
  last_used_at  timestamptz,
  constraint passkeys_one_per_credential unique (credential_id),
  constraint passkeys_credential_is_short check (length(credential_id) between 1 and 1023),
  constraint passkeys_key_is_short check (length(public_key) between 1 and 4000),
  constraint passkeys_counter_counts check (counter between 0 and 4294967295),
  constraint passkeys_name_is_short check (length(name) between 1 and 60)
);
create index passkeys_by_account on passkeys (account_id);

-- What a passkey has to sign, for five minutes and once. It belongs to a session, or to a sign-in that waits for its second step.
create table passkey_challenges (
  challenge    bytea primary key,
  purpose      text not null,
  session_id   uuid references sessions on delete cascade,
  half_sign_in bytea references half_sign_ins on delete cascade,
  expires_at   timestamptz not null,
  constraint passkey_challenges_purpose_known check (purpose in ('add', 'confirm', 'login')),
  constraint passkey_challenges_one_holder check (
    (purpose = 'login') = (half_sign_in is not null) and (purpose = 'login') = (session_id is null)
  ),
  -- A new one takes the place of the one before.
  constraint passkey_challenges_one_per_session unique (session_id, purpose),
  constraint passkey_challenges_one_per_sign_in unique (half_sign_in)
);
create index passkey_challenges_by_expiry on passkey_challenges (expires_at);

-- Kept by the rate limiter; its own column names.
create table rate_limits (
  key    varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_by_expiry on rate_limits (expire);

-- Random keys made at the first start, shared by all server processes.
create table secrets (
  name  text primary key,
  value bytea not null
);

-- After the row is written: a second account with the old email waits for the change to be committed, and sees it here.
create function refuse_kept_email() returns trigger language plpgsql as $$
begin
  if exists (
    select from email_changes where old_email = new.email and done_at is not null and account_id <> new.id
  ) then
    raise unique_violation using
      constraint = 'accounts_one_per_email', message = 'this email belongs to an account whose change can be undone';
  end if;
  return null;
end
$$;
create trigger accounts_refuse_kept_email after insert or update of email on accounts
  for each row execute function refuse_kept_email();

-- --- Files

-- Every upload that was signed. A record may only name a key that its own user has uploaded and that was checked.
create table uploads (
  key          text primary key,
  owner_id     uuid not null references accounts on delete cascade,
  folder       text not null,
  file_name    text not null,
  content_type text not null,
  -- Signed beforehand when the client named it; of the stored file afterwards.
  size         integer,
  status       text not null default 'signed',
  created_at   timestamptz not null default now(),
  stored_at    timestamptz,
  -- Set while a record names the key; what nobody names is cleared away.
  claimed_at   timestamptz,
  constraint uploads_status_known check (status in ('signed', 'storing', 'stored')),
  constraint uploads_stored_is_measured check (status <> 'stored' or (size > 0 and stored_at is not null)),
  constraint uploads_claimed_is_stored check (claimed_at is null or status = 'stored')
);
create index uploads_by_owner on uploads (owner_id, folder);
create index uploads_unclaimed on uploads (created_at) where claimed_at is null;

-- --- Candidates

create table candidates (
  account_id                   uuid primary key references accounts on delete cascade,
  mobile_no                    text not null default '',
  state                        text not null default '',
  city                         text not null default '',
  college_name                 text not null default '',
  degree                       text not null default '',
  starting_year                smallint,
  graduation_year              smallint,
  looking_for                  text[] not null default '{}',
  work_modes                   text[] not null default '{}',
  preferred_locations          text[] not null default '{}',
  fields                       text[] not null default '{}',
  expected_ctc                 bigint,
  work_experience              text not null default '',
  experiences                  jsonb not null default '[]',
  skills                       jsonb not null default '[]',
  -- Lower-cased names of `skills`, for matching and filtering.
  skill_names                  text[] not null default '{}',
  worked_on_project            boolean,
  projects                     jsonb not null default '[]',
  admin_created                boolean not null default false,
  interested_in_jobs_at        timestamptz,
  interested_in_internships_at timestamptz,
  applied_for_project_at       timestamptz,
  -- The best skill test of the last twelve months in whole percent; null without one. Kept by the assessments domain.
  skill_test_percent           smallint,
  -- When that test was submitted. It stays when the result has become too old to count.
  skill_test_at                timestamptz,
  -- What is missing to a full score: rising order reads a pool best first.
  test_shortfall               smallint not null generated always as (100 - coalesce(skill_test_percent, 0)) stored,
  -- How soon a candidate could begin, in days: 0 at once, null not given. One of the choices of the profile.
  notice_period                smallint
    constraint candidates_notice_period_offered check (notice_period in (0, 15, 30, 60, 90)),
  constraint candidates_years_in_order check (starting_year <= graduation_year),
  constraint candidates_two_locations check (cardinality(preferred_locations) <= 2),
  constraint candidates_two_fields check (cardinality(fields) <= 2),
  constraint candidates_ctc_not_negative check (expected_ctc >= 0),
  constraint candidates_percent_in_range check (skill_test_percent between 0 and 100)
);
-- The pools of the two kinds of vacancy, best skill test first: the order in which a pool is read.
create index candidates_job_pool on candidates (test_shortfall, account_id)
  where interested_in_jobs_at is not null;
create index candidates_internship_pool on candidates (test_shortfall, account_id)
  where interested_in_internships_at is not null;
create index candidates_by_graduation on candidates (graduation_year, test_shortfall, account_id);
create index candidates_by_job_interest on candidates (interested_in_jobs_at) where interested_in_jobs_at is not null;
create index candidates_by_internship_interest on candidates (interested_in_internships_at)
  where interested_in_internships_at is not null;
create index candidates_by_project_application on candidates (applied_for_project_at desc, account_id desc)
  where applied_for_project_at is not null;
create index candidates_by_place on candidates
  using gin (places_text(city, state, preferred_locations) gin_trgm_ops) with (fastupdate = off);
-- Those with work experience, as a pool is read.
create index candidates_experienced on candidates (test_shortfall, account_id) where experiences <> '[]';
create index candidates_by_preferred_place on candidates using gin (lower_all(preferred_locations)) with (fastupdate = off);
-- The team's list of candidates in the order of the skill test.
create index candidates_by_test on candidates (test_shortfall, account_id);
-- A panel with three filters finds its people in one index in a third of the time that three indexes took. It serves each
-- filter alone as well.
create index candidates_by_filters on candidates
  using gin (skill_names, lower(degree) gin_trgm_ops, graduation_year) with (fastupdate = off);

-- How many people stand in each pool, in sixteen slots so that applying does not queue for one row.
create table pool_counts (
  kind text not null,
  slot smallint not null,
  n    bigint not null default 0,
  primary key (kind, slot)
);
insert into pool_counts (kind, slot)
  select kind, slot from unnest(array['jobs', 'internships']) kind, generate_series(0, 15) slot;

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
create index people_by_text on people using gin (search_text gin_trgm_ops) with (fastupdate = off);
create index people_by_name on people ((search_text like '  %'), (search_text collate "und-x-icu"), candidate_id);

-- People that the team entered come in with a link: one for each person at a time, and only the SHA-256 of its code.
create table claim_links (
  candidate_id uuid primary key references candidates on delete cascade,
  code_hash    bytea not null,
  created_by   uuid references accounts on delete set null,
  created_at   timestamptz not null default now(),
  expires_at   timestamptz not null,
  constraint claim_links_one_per_code unique (code_hash)
);
create index claim_links_by_author on claim_links (created_by);

-- A resume is a row of its own; the newest one is the current one.
create table resumes (
  id              uuid primary key default gen_random_uuid(),
  candidate_id    uuid not null references candidates on delete cascade,
  file_key        text not null references uploads,
  file_name       text not null,
  is_current      boolean not null default true,
  uploaded_at     timestamptz not null default now(),
  review_text     text,
  reviewed_at     timestamptz,
  -- Since when a review of this resume is wanted. Null where it was uploaded for the profile alone: by the team, or while
  -- the profile was being completed (G-103).
  review_asked_at timestamptz,
  reviewed_by     uuid references accounts on delete set null,
  -- A candidate keeps up to five resumes. The current one is the default: profile, reviews and the pool speak of it.
  label           text not null default '',
  archived_at     timestamptz,
  constraint resumes_review_is_dated check ((review_text is null) = (reviewed_at is null)),
  constraint resumes_only_reviewed_by_somebody check (reviewed_by is null or reviewed_at is not null),
  constraint resumes_current_is_kept check (not is_current or archived_at is null)
);
create unique index resumes_one_current on resumes (candidate_id) where is_current;
create unique index resumes_one_per_file on resumes (file_key);
create index resumes_to_review on resumes (review_asked_at, id)
  where is_current and review_text is null and review_asked_at is not null;
create index resumes_reviewed on resumes (reviewed_at desc, id desc) where reviewed_at is not null;
create index resumes_by_reviewer on resumes (reviewed_by) where reviewed_by is not null;
create index resumes_by_candidate on resumes (candidate_id);

-- What a program reads in a resume. A resume without a row here still waits for its reading.
create table resume_readings (
  resume_id uuid primary key references resumes on delete cascade,
  state     text not null,
  facts     jsonb,
  read_at   timestamptz not null,
  -- Which version of our reader read a resume: what an older one read is read again.
  reader    smallint not null default 1,
  constraint resume_readings_state_known check (state in ('read', 'no text', 'failed')),
  constraint resume_readings_facts_when_read check ((state = 'read') = (facts is not null))
);

-- Every candidate's account has its row here from the first moment on.
create function make_candidate() returns trigger language plpgsql as $$
begin
  insert into candidates (account_id) values (new.id);
  return null;
end
$$;
create trigger accounts_make_candidates after insert on accounts
  for each row when (new.role = 'candidate') execute function make_candidate();

create function count_pools() returns trigger language plpgsql as $$
declare
  jobs int := 0;
  internships int := 0;
  bucket smallint := abs(hashtext(coalesce(new.account_id, old.account_id)::text) % 16);
begin
  if tg_op <> 'DELETE' then
    jobs := (new.interested_in_jobs_at is not null)::int;
    internships := (new.interested_in_internships_at is not null)::int;
  end if;
  if tg_op <> 'INSERT' then
    jobs := jobs - (old.interested_in_jobs_at is not null)::int;
    internships := internships - (old.interested_in_internships_at is not null)::int;
  end if;
  if jobs <> 0 then
    update pool_counts set n = n + jobs where kind = 'jobs' and slot = bucket;
  end if;
  if internships <> 0 then
    update pool_counts set n = n + internships where kind = 'internships' and slot = bucket;
  end if;
  return null;
end
$$;
create trigger candidates_are_counted_when_new_or_gone after insert or delete on candidates
  for each row execute function count_pools();
create trigger candidates_are_counted_when_they_apply
  after update of interested_in_jobs_at, interested_in_internships_at on candidates
  for each row execute function count_pools();

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

-- --- Companies and their recruiters

-- A company is a row of its own: several recruiters may belong to one.
create table companies (
  id                  uuid primary key default gen_random_uuid(),
  name                text not null default '',
  industry            text not null default '',
  description         text not null default '',
  type                text not null default '',
  founded             smallint,
  size                text not null default '',
  address             text not null default '',
  gst_number          text not null default '',
  created_at          timestamptz not null default now(),
  -- The public name of a company in addresses, made with its first posting; and when the team approved a posting of it first.
  slug                text,
  posting_approved_at timestamptz,
  -- What was checked about a company decides its tier: 0 nothing, 1 its company mail, 2 its registration, 3 its answers too.
  website             text not null default '',
  -- Number in the register of companies (CIN) or of partnerships (LLPIN).
  cin                 text not null default '',
  tier                smallint not null default 0,
  -- When the team confirmed that it is a fraud.
  suspended_at        timestamptz,
  -- Why the team suspended a company; suspended_at says when.
  suspension_reason   text not null default '',
  constraint companies_slug_is_plain check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  constraint companies_tier_known check (tier between 0 and 3)
);
-- Partial: a slug that is set must not lock the company as for a new id, or two first jobs at once would wait for each other.
create unique index companies_slug_is_unique on companies (slug) where slug is not null;
create index companies_by_folded_name on companies using gin (fold_text(name) gin_trgm_ops) with (fastupdate = off);

create table recruiters (
  account_id       uuid primary key references accounts on delete cascade,
  company_id       uuid not null references companies,
  mobile_no        text not null default '',
  current_position text not null default '',
  linked_in        text not null default '',
  -- The recruiter's own meeting link, with which an interview is scheduled without the team (G-111).
  meeting_link     text not null default '',
  -- Several recruiters of one company work together. Owners manage the team and see all jobs.
  company_role     text not null default 'owner',
  joined_at        timestamptz not null default now(),
  constraint recruiters_meeting_link_is_bounded check (char_length(meeting_link) <= 2000),
  constraint recruiters_company_role_known check (
    company_role in ('owner', 'recruiter', 'interviewer')
  ),
  -- For job_members.
  constraint recruiters_in_company unique (account_id, company_id)
);
create index recruiters_by_company on recruiters (company_id);

-- Invitations by mail. Only the SHA-256 of the code is kept; null until the mail is sent.
create table company_invitations (
  id          uuid primary key default gen_random_uuid(),
  company_id  uuid not null references companies on delete cascade,
  email       text not null,
  role        text not null,
  code_hash   bytea,
  invited_by  uuid references recruiters on delete set null,
  invited_at  timestamptz not null default now(),
  expires_at  timestamptz not null,
  accepted_by uuid references recruiters on delete cascade,
  constraint company_invitations_role_known check (role in ('owner', 'recruiter', 'interviewer')),
  constraint company_invitations_one_per_code unique (code_hash)
);
create unique index company_invitations_one_per_email on company_invitations (company_id, email)
  where accepted_by is null;
create index company_invitations_by_inviter on company_invitations (invited_by) where invited_by is not null;
create index company_invitations_by_guest on company_invitations (accepted_by) where accepted_by is not null;
create index company_invitations_by_expiry on company_invitations (expires_at);
create index company_invitations_by_company on company_invitations (company_id);

-- What a company says about itself that can be checked, and who checked it. One row for each kind: what is said anew is
-- checked anew.
create table company_checks (
  id         uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies on delete cascade,
  kind       text not null,
  -- What was checked: the domain of the mail, or the number.
  value      text not null,
  state      text not null,
  -- What the team tells the company.
  note       text not null default '',
  checked_by uuid references accounts on delete set null,
  -- When it got this state; in milliseconds, as cursors carry it.
  checked_at timestamptz(3) not null,
  constraint company_checks_one_of_each unique (company_id, kind),
  constraint company_checks_kind_known check (kind in ('domain_mail', 'website', 'gstin', 'cin', 'person', 'document')),
  constraint company_checks_state_known check (state in ('given', 'passed', 'failed', 'confirmed', 'refused')),
  constraint company_checks_say_what check (value <> '')
);
create index company_checks_waiting on company_checks (checked_at, id) where state = 'given';
create index company_checks_by_member on company_checks (checked_by) where checked_by is not null;

-- The code that was mailed to an address of the company; gone when it was used.
create table company_mail_codes (
  company_id uuid primary key references companies on delete cascade,
  email      text not null,
  -- SHA-256 of company and code; null until the mail is sent.
  code_hash  bytea,
  wrong      smallint not null default 0,
  asked_at   timestamptz not null,
  expires_at timestamptz not null,
  constraint company_mail_codes_five_tries check (wrong between 0 and 5)
);

-- Whom a suspension is told to: everybody who applied to the company, or whose resume it opened. Each is written to once, also
-- when the company is suspended again.
create table company_warnings (
  company_id   uuid not null references companies on delete cascade,
  candidate_id uuid not null references candidates on delete cascade,
  written_at   timestamptz,
  primary key (company_id, candidate_id)
);
create index company_warnings_to_write on company_warnings (company_id, candidate_id) where written_at is null;
create index company_warnings_by_candidate on company_warnings (candidate_id);

-- Every recruiter's account has its row here, with a company to fill in, from the first moment on.
create function make_recruiter() returns trigger language plpgsql as $$
declare
  company uuid;
begin
  insert into companies default values returning id into company;
  insert into recruiters (account_id, company_id) values (new.id, company);
  return null;
end
$$;
create trigger accounts_make_recruiters after insert on accounts
  for each row when (new.role = 'recruiter') execute function make_recruiter();

-- --- Jobs

create table jobs (
  id                    uuid primary key default gen_random_uuid(),
  company_id            uuid not null references companies,
  -- Null once they have left: the job stays for what was hired for it, seen by nobody.
  recruiter_id          uuid,
  title                 text not null,
  description_key       text,
  description_file_name text not null,
  qualifications        text not null,
  -- The required skills as read from `qualifications`: lower-cased, for matching.
  skills                text[] not null default '{}',
  salary                text not null,
  role                  text not null,
  work_mode             text not null,
  locations             text[] not null,
  openings              integer not null,
  -- How many were hired for it; kept by the hiring domain.
  hired_count           integer not null default 0,
  -- Milliseconds, as the cursor of a list carries them.
  created_at            timestamptz(3) not null default now(),
  -- The meeting link of all of its interviews that have none of their own.
  interview_link        text not null default '',
  completed_at          timestamptz,
  deleted_at            timestamptz,
  -- The day of the latest interview that was asked for (X-65), on the job's own row: lists of jobs show it.
  interview_on          date,
  -- How many months an internship takes. Null where the recruiter has not said so: then the product's default holds.
  internship_months     smallint,
  -- A job's description as it was typed, beside the uploaded file or instead of it.
  description_content   jsonb,
  -- What members of a job judge on their scorecard; null: the criteria that every job begins with.
  criteria              text[],
  constraint jobs_role_known check (role in ('internship', 'job(full-time)', 'job(part-time)')),
  constraint jobs_openings_in_range check (openings between 1 and 1000),
  constraint jobs_have_a_place check (cardinality(locations) between 1 and 20),
  constraint jobs_recruiter_id_fkey
    foreign key (recruiter_id) references recruiters on delete set null,
  constraint jobs_description_key_fkey
    foreign key (description_key) references uploads on delete set null,
  constraint jobs_internship_months_in_range check (
    internship_months is null or (role = 'internship' and internship_months between 1 and 24)
  ),
  constraint jobs_visible_ones_are_described check (
    deleted_at is not null
    or (recruiter_id is not null and (description_key is not null or description_content is not null))
  ),
  -- For job_members.
  constraint jobs_in_company unique (id, company_id),
  constraint jobs_criteria_few check (criteria is null or cardinality(criteria) between 3 and 6)
);
-- A recruiter's list, and their figures without reading the rows.
create index jobs_by_recruiter on jobs (recruiter_id, created_at desc, id desc) include (completed_at, hired_count)
  where deleted_at is null;
-- The team's lists: all, ongoing, archived.
create index jobs_by_age on jobs (created_at desc, id desc) where deleted_at is null;
create index jobs_ongoing_by_age on jobs (created_at desc, id desc) where deleted_at is null and completed_at is null;
create index jobs_archived_by_age on jobs (created_at desc, id desc) where deleted_at is null and completed_at is not null;
create index jobs_by_description on jobs (description_key);
-- Jobs are found by parts of their title and of the company's name; the names of recruiters have their index.
create index jobs_by_part_of_title on jobs using gin (lower(title) gin_trgm_ops) where deleted_at is null;
create index jobs_by_company on jobs (company_id);
-- The jobs of a company, newest first.
create index jobs_of_company on jobs (company_id, created_at desc, id desc) include (completed_at, hired_count)
  where deleted_at is null;
create index jobs_of_recruiter on jobs (recruiter_id);

-- Jobs that a recruiter has not posted yet: what was entered so far, seen by nobody else.
create table job_drafts (
  id              uuid primary key,
  recruiter_id    uuid not null references recruiters on delete cascade,
  fields          jsonb not null,
  -- The uploaded description file, kept for as long as the draft; empty without one.
  description_key text not null default '',
  updated_at      timestamptz(3) not null,
  constraint job_drafts_fields_are_an_object check (jsonb_typeof(fields) = 'object')
);
create index job_drafts_by_recruiter on job_drafts (recruiter_id, updated_at desc);
create index job_drafts_by_description on job_drafts (description_key) where description_key <> '';

-- When a recruiter last opened the panel of a job: candidates who came since are new to them.
create table job_visits (
  job_id       uuid not null references jobs on delete cascade,
  recruiter_id uuid not null references recruiters on delete cascade,
  seen_at      timestamptz not null,
  primary key (job_id, recruiter_id)
);
create index job_visits_by_recruiter on job_visits (recruiter_id);

-- Who works on a job. Both keys carry the company, so that nobody is a member of another company's job.
create table job_members (
  job_id       uuid not null,
  recruiter_id uuid not null,
  company_id   uuid not null,
  role         text not null,
  since        timestamptz not null default now(),
  primary key (job_id, recruiter_id),
  constraint job_members_of_the_job foreign key (job_id, company_id) references jobs (id, company_id) on delete cascade,
  constraint job_members_of_the_company foreign key (recruiter_id, company_id)
    references recruiters (account_id, company_id) on delete cascade,
  constraint job_members_role_known check (role in ('lead', 'recruiter', 'interviewer'))
);
create index job_members_by_recruiter on job_members (recruiter_id);
create unique index job_members_one_lead on job_members (job_id) where role = 'lead';

-- Messages that the recruiters of a company keep for candidates: for those they reject, and for mails.
create table message_templates (
  id         uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies on delete cascade,
  name       text not null,
  body       text not null,
  written_at timestamptz not null,
  kind       text not null,
  subject    text not null,
  constraint message_templates_name_bounded check (btrim(name) <> '' and char_length(name) <= 80),
  constraint message_templates_body_bounded check (btrim(body) <> '' and char_length(body) <= 2000),
  constraint message_templates_kind_known check (kind in ('rejection', 'mail')),
  constraint message_templates_subject_bounded check (btrim(subject) <> '' and char_length(subject) <= 150)
);
create unique index message_templates_one_per_name on message_templates (company_id, kind, lower(name));

-- The recruiter of a job is its lead; an earlier one stays as a member.
create function follow_lead() returns trigger language plpgsql as $$
begin
  if new.recruiter_id is null then return null; end if;
  update job_members set role = 'recruiter'
    where job_id = new.id and role = 'lead' and recruiter_id <> new.recruiter_id;
  insert into job_members (job_id, recruiter_id, company_id, role, since)
    values (new.id, new.recruiter_id, new.company_id, 'lead', case when tg_op = 'INSERT' then new.created_at else now() end)
    on conflict (job_id, recruiter_id) do update set role = 'lead';
  return null;
end
$$;
create trigger jobs_follow_lead after insert or update of recruiter_id on jobs
  for each row execute function follow_lead();

-- --- Postings: what the public board shows of a job

-- A job as the public board shows it. Every job that is posted has one; only live ones are on the board.
create table postings (
  job_id              uuid primary key references jobs on delete cascade,
  slug                text not null,
  state               text not null default 'draft',
  -- The text as rich-text nodes, and as plain text for searching. Read from the description file where none was typed.
  content             jsonb not null default '[]',
  content_text        text not null default '',
  text_source         text,
  pay_kind            text not null default 'hidden',
  pay_min             integer,
  pay_max             integer,
  -- Months of an employment that ends.
  months              smallint,
  starts_on           date,
  experience_min      smallint not null default 0,
  experience_max      smallint,
  -- The end of the last Indian day of applying.
  apply_by            timestamptz(3),
  answer_days         smallint not null default 14,
  process             jsonb not null default '[]',
  assignment_hours    smallint,
  bond_months         smallint,
  -- In milliseconds, as cursors carry it.
  published_at        timestamptz(3),
  closed_at           timestamptz,
  state_since         timestamptz(3) not null default now(),
  revision            integer not null default 1,
  -- Why it has this state, where its recruiter did not choose it.
  state_cause         text,
  -- The team wants to see it before it is on the board (again).
  must_be_reviewed    boolean not null default false,
  -- Goes on the board as soon as the description file is read.
  waits_for_text      boolean not null default false,
  -- Canonical names of what the job asks for and where it is, lower-cased (see server/content/names).
  skills              text[] not null default '{}',
  place_keys          text[] not null default '{}',
  -- The recruiter took more time for all who waited then, once.
  answers_extended_at timestamptz,
  -- How the days of a promise are counted: all of them, or working days alone.
  answer_day_kind     text not null default 'calendar',
  -- What a description file says of pay, experience and duration. It is proposed beside the empty fields of the posting.
  file_facts          jsonb,
  constraint postings_slug_is_unique unique (slug),
  constraint postings_slug_is_plain check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  constraint postings_state_known check (state in ('draft', 'review', 'live', 'paused', 'closed', 'removed')),
  constraint postings_state_cause_known check (state_cause in ('completed', 'expired', 'team', 'reports', 'suspended')),
  constraint postings_text_source_known check (text_source in ('typed', 'file')),
  constraint postings_pay_kind_known check (pay_kind in ('year', 'month', 'unpaid', 'hidden')),
  constraint postings_pay_is_said check ((pay_kind in ('year', 'month')) = (pay_min is not null)),
  constraint postings_pay_in_order check (pay_min >= 0 and pay_min <= pay_max or pay_max is null),
  constraint postings_without_pay_have_none check (pay_kind in ('year', 'month') or pay_max is null),
  constraint postings_experience_in_order check (
    experience_min >= 0 and experience_min <= coalesce(experience_max, experience_min)
  ),
  constraint postings_answer_days_in_range check (answer_days between 3 and 21),
  constraint postings_live_are_whole check (
    state <> 'live' or (content_text <> '' and published_at is not null and apply_by is not null)
  ),
  constraint postings_closed_are_dated check (state <> 'closed' or closed_at is not null),
  constraint postings_answer_day_kind_known check (answer_day_kind in ('calendar', 'working')),
  constraint postings_file_facts_are_an_object check (jsonb_typeof(file_facts) = 'object')
);
create index postings_by_state on postings (state, state_since, job_id);
create index postings_to_expire on postings (apply_by) where state in ('live', 'paused');

create table posting_questions (
  id          uuid primary key default gen_random_uuid(),
  job_id      uuid not null references postings on delete cascade,
  position    smallint not null,
  kind        text not null,
  text        text not null,
  options     text[] not null default '{}',
  is_required boolean not null,
  -- The answer without which nobody can apply.
  wanted      text,
  constraint posting_questions_in_order unique (job_id, position) deferrable initially deferred,
  constraint posting_questions_at_most_ten check (position between 0 and 9),
  constraint posting_questions_kind_known check (kind in ('text', 'yes_no', 'one', 'many', 'number', 'link')),
  constraint posting_questions_have_options check ((kind in ('one', 'many')) = (cardinality(options) >= 2))
);

create table posting_rules (
  job_id   uuid not null references postings on delete cascade,
  position smallint not null,
  params   jsonb not null,
  is_hard  boolean not null,
  primary key (job_id, position),
  constraint posting_rules_at_most_eight check (position between 0 and 7)
);

-- Signs of fraud in the text of a posting, and what the team decided.
create table posting_flags (
  job_id     uuid not null references postings on delete cascade,
  rule       text not null,
  quote      text not null,
  found_at   timestamptz not null default now(),
  -- When the team saw it and let it stand.
  settled_at timestamptz,
  primary key (job_id, rule)
);

-- Phone numbers, UPI ids and personal mails in the text: the same ones at another company are a sign.
create table posting_contacts (
  job_id  uuid not null references postings on delete cascade,
  contact text not null,
  primary key (job_id, contact)
);
create index posting_contacts_by_contact on posting_contacts (contact);

create table posting_decisions (
  id         uuid primary key default gen_random_uuid(),
  job_id     uuid not null references postings on delete cascade,
  decision   text not null,
  reason     text not null default '',
  decided_by uuid references accounts on delete set null,
  decided_at timestamptz not null default now(),
  constraint posting_decisions_known check (decision in ('approve', 'refuse', 'pause', 'remove'))
);
create index posting_decisions_by_job on posting_decisions (job_id, decided_at desc);
create index posting_decisions_by_member on posting_decisions (decided_by) where decided_by is not null;

create table job_reports (
  id          uuid primary key default gen_random_uuid(),
  job_id      uuid not null references postings on delete cascade,
  reporter_id uuid references accounts on delete set null,
  reason      text not null,
  note        text not null default '',
  reported_at timestamptz not null default now(),
  settled_at  timestamptz,
  constraint job_reports_once unique (job_id, reporter_id),
  constraint job_reports_reason_known check (
    reason in ('money', 'not_company', 'no_job', 'untrue', 'offensive', 'data', 'other')
  )
);
create index job_reports_open on job_reports (job_id) where settled_at is null;
create index job_reports_by_reporter on job_reports (reporter_id) where reporter_id is not null;

-- --- Public copies of postings and companies, and what they are searched by

-- What public pages show, copied by the triggers below, so that cached pages depend on these tables alone: a page that read
-- jobs or accounts would be rendered again after every sign-in.
create table company_pages (
  company_id        uuid primary key references companies on delete cascade,
  slug              text not null unique,
  name              text not null,
  industry          text not null,
  description       text not null,
  type              text not null,
  founded           smallint,
  size              text not null,
  is_checked        boolean not null,
  -- What was checked, as the public pages of a company say it.
  mail_confirmed_at timestamptz,
  -- The number in the register of companies; empty where only the GST number was confirmed, which stays private.
  registered_as     text,
  registered_at     timestamptz,
  -- At which domain the company mail was confirmed: beside its mark, so that nobody passes for another company of that name.
  mail_domain       text,
  constraint company_pages_mail_has_domain
    check ((mail_confirmed_at is null) = (mail_domain is null))
);

create table posting_pages (
  job_id                uuid primary key references postings on delete cascade,
  slug                  text not null unique,
  state                 text not null,
  company_id            uuid not null,
  title                 text not null,
  role                  text not null,
  work_mode             text not null,
  locations             text[] not null,
  openings              integer not null,
  qualifications        text not null,
  description_key       text,
  description_file_name text not null,
  poster_name           text not null,
  poster_position       text not null,
  skills                text[] not null,
  content               jsonb not null,
  pay_kind              text not null,
  pay_min               integer,
  pay_max               integer,
  months                smallint,
  starts_on             date,
  experience_min        smallint not null,
  experience_max        smallint,
  apply_by              timestamptz(3) not null,
  answer_days           smallint not null,
  process               jsonb not null,
  assignment_hours      smallint,
  bond_months           smallint,
  published_at          timestamptz(3) not null,
  closed_at             timestamptz,
  answer_day_kind       text not null default 'calendar'
);
create index posting_pages_by_company on posting_pages (company_id);

-- What the board is searched by: a narrow row of each live posting.
create table posting_search (
  job_id       uuid primary key references postings on delete cascade,
  published_at timestamptz(3) not null,
  apply_by     timestamptz(3) not null,
  company_id   uuid not null,
  role         text not null,
  work_mode    text not null,
  -- Canonical names, lower-cased.
  skills       text[] not null,
  place_keys   text[] not null,
  -- The highest pay as rupees a year; null where it is not said.
  pay_year     integer,
  is_fresher   boolean not null,
  search       tsvector not null
);
create index posting_search_newest on posting_search (published_at desc, job_id desc);
create index posting_search_by_skill on posting_search using gin (skills);
create index posting_search_by_place on posting_search using gin (place_keys);
create index posting_search_by_company on posting_search (company_id, published_at desc);
create index posting_search_by_closing on posting_search (apply_by, job_id);
create index posting_search_by_pay on posting_search (pay_year desc nulls last, job_id desc);
-- A search by kind and pay that finds nothing, such as internships for 30 lakh a year, would read the whole board, as if the
-- two were independent of each other.
create index posting_search_by_role_and_pay on posting_search (role, pay_year desc);
create statistics posting_search_facts (mcv) on role, pay_year, work_mode, is_fresher from posting_search;
create index posting_search_by_text on posting_search using gin (search);
-- A search asks for any of a hundred names. With the usual statistics each that no job has counts as one in 200 jobs, together a
-- fifth of the board, and the whole board would be read for them.
alter table posting_search alter column search set statistics 1000;

-- The words of jobs that are or were on the board, to correct what is typed wrongly. They are only added: two postings
-- that are published at once must not wait for each other's counts.
create table job_words (
  word text primary key
);
create index job_words_alike on job_words using gin (word gin_trgm_ops);

-- What a job is found by, as words with the place where they stand before them: t/ in the title, u/ in the title by its stem,
-- c/ in the company's name, s/ in one of these or among what is asked for, a/ anywhere, also by its stem, k/ the name of a
-- skill or a place, r/ the kind, m/ where the work is done, x/ the years of experience that are asked for. Places are no
-- weights: the index knows words alone, and would read every job with a word to see its weight. Each two neighbours stand as
-- one too: 'data entry' is no 'data' with an 'entry' somewhere else.
create function job_vector(title text, company text, asked text, places text[], content text, names text[],
    role text, work_mode text, experience integer) returns tsvector language plpgsql immutable parallel safe as $$
declare
  in_title text[] := text_words(title);
  in_company text[] := text_words(company);
  in_asked text[] := text_words(asked);
  whole text[] := text_words(concat_ws(' ', title, company, asked, array_to_string(places, ' '), left(content, 30000)));
  in_whole text[] := words_cut(whole);
begin
  return array_to_tsvector(array(
    select 't/' || w from unnest(words_cut(in_title || pairs_of(in_title))) w
    union all select 'c/' || w from unnest(words_cut(in_company || pairs_of(in_company))) w
    union all select 's/' || w from unnest(words_cut(
      in_title || pairs_of(in_title) || in_company || pairs_of(in_company) || in_asked || pairs_of(in_asked)
    )) w
    union all select 'u/' || w from unnest(stems_of(words_cut(in_title))) w
    union all select 'a/' || w from unnest(in_whole || words_cut(pairs_of(whole)) || stems_of(in_whole)) w
    union all select 'k/' || left(n, 200) from unnest(names) n where n <> ''
    union all select unnest(array['r/' || role, 'm/' || work_mode, 'x/' || experience])
  ));
end
$$;

-- Writes the public copies of a posting, or takes them away. The posting is locked first: of two changes at the same time
-- the second sees the first.
create function show_posting(job uuid) returns void language plpgsql as $$
begin
  perform from postings where job_id = job for update;
  delete from posting_search where job_id = job;
  delete from posting_pages where job_id = job;
  insert into posting_pages (job_id, slug, state, company_id, title, role, work_mode, locations, openings, qualifications,
      description_key, description_file_name, poster_name, poster_position, skills, content, pay_kind, pay_min, pay_max,
      months, starts_on, experience_min, experience_max, apply_by, answer_days, answer_day_kind, process, assignment_hours,
      bond_months, published_at, closed_at)
    select p.job_id, p.slug, p.state, j.company_id, j.title, j.role, j.work_mode, j.locations, j.openings, j.qualifications,
      j.description_key, j.description_file_name, a.full_name, r.current_position, p.skills, p.content, p.pay_kind,
      p.pay_min, p.pay_max, p.months, p.starts_on, p.experience_min, p.experience_max, p.apply_by, p.answer_days,
      p.answer_day_kind, p.process, p.assignment_hours, p.bond_months, p.published_at, p.closed_at
    from postings p
    join jobs j on j.id = p.job_id
    join accounts a on a.id = j.recruiter_id
    join recruiters r on r.account_id = j.recruiter_id
    where p.job_id = job and j.deleted_at is null and p.published_at is not null and p.apply_by is not null
      and (p.state in ('live', 'closed') or p.state = 'paused' and p.state_cause is distinct from 'suspended');
  insert into posting_search (job_id, published_at, apply_by, company_id, role, work_mode, skills, place_keys, pay_year,
      is_fresher, search)
    select p.job_id, p.published_at, p.apply_by, j.company_id, j.role, j.work_mode, p.skills, p.place_keys,
      coalesce(p.pay_max, p.pay_min) * case p.pay_kind when 'month' then 12 else 1 end,
      p.experience_min = 0,
      job_vector(j.title, c.name, j.qualifications, j.locations, p.content_text, p.skills || p.place_keys, j.role,
        j.work_mode, p.experience_min)
    from postings p
    join jobs j on j.id = p.job_id
    join companies c on c.id = j.company_id
    where p.job_id = job and p.state = 'live' and j.deleted_at is null;
  insert into job_words
    select distinct w
    from posting_search s
    join jobs j on j.id = s.job_id
    join companies c on c.id = j.company_id,
      unnest(text_words(concat_ws(' ', j.title, c.name, j.qualifications, array_to_string(j.locations, ' ')))) w
    where s.job_id = job and w ~ '^[a-z]{3,30}$' and not exists (select from job_words k where k.word = w)
    order by w
    on conflict do nothing;
end
$$;

create function follow_posting() returns trigger language plpgsql as $$
begin
  perform show_posting(new.job_id);
  return null;
end
$$;
create trigger postings_show after insert or update on postings
  for each row execute function follow_posting();

create function follow_job_of_posting() returns trigger language plpgsql as $$
begin
  perform show_posting(new.id);
  return null;
end
$$;
create trigger jobs_show_posting
  after update of title, role, work_mode, locations, openings, qualifications, description_key, recruiter_id, deleted_at on jobs
  for each row execute function follow_job_of_posting();

create function follow_recruiter_of_posting() returns trigger language plpgsql as $$
begin
  perform show_posting(p.job_id) from posting_pages p join jobs j on j.id = p.job_id where j.recruiter_id = new.account_id;
  return null;
end
$$;
create trigger recruiters_show_postings after update on recruiters
  for each row execute function follow_recruiter_of_posting();

-- A suspended company has no public page.
create function follow_company_of_posting() returns trigger language plpgsql as $$
declare
  mail_at timestamptz;
  domain  text;
  number  text;
  number_at timestamptz;
begin
  if new.suspended_at is not null then
    delete from company_pages where company_id = new.id;
    return null;
  end if;
  select checked_at, value into mail_at, domain from company_checks
    where company_id = new.id and kind = 'domain_mail' and state = 'passed';
  select case kind when 'cin' then value else '' end, checked_at into number, number_at from company_checks
    where company_id = new.id and kind in ('cin', 'gstin') and state = 'confirmed'
    order by kind = 'cin' desc limit 1;
  insert into company_pages (company_id, slug, name, industry, description, type, founded, size, is_checked,
      mail_confirmed_at, mail_domain, registered_as, registered_at)
    values (new.id, new.slug, new.name, new.industry, new.description, new.type, new.founded, new.size,
            new.posting_approved_at is not null, mail_at, domain, number, number_at)
    on conflict (company_id) do update set slug = excluded.slug, name = excluded.name, industry = excluded.industry,
      description = excluded.description, type = excluded.type, founded = excluded.founded, size = excluded.size,
      is_checked = excluded.is_checked, mail_confirmed_at = excluded.mail_confirmed_at,
      mail_domain = excluded.mail_domain, registered_as = excluded.registered_as, registered_at = excluded.registered_at;
  if new.name <> old.name then
    perform show_posting(job_id) from posting_search where company_id = new.id;
  end if;
  return null;
end
$$;
create trigger companies_show after update on companies
  for each row when (new.slug is not null) execute function follow_company_of_posting();

-- --- Jobs and searches that candidates keep

create table saved_jobs (
  candidate_id uuid not null references candidates on delete cascade,
  job_id       uuid not null references postings on delete cascade,
  saved_at     timestamptz(3) not null default now(),
  primary key (candidate_id, job_id)
);
create index saved_jobs_newest on saved_jobs (candidate_id, saved_at desc, job_id desc);
create index saved_jobs_by_job on saved_jobs (job_id);

create table saved_searches (
  id             uuid primary key default gen_random_uuid(),
  candidate_id   uuid not null references candidates on delete cascade,
  name           text not null,
  query          jsonb not null,
  mail           text not null,
  -- Postings that were published until then were told, or are older than the search.
  seen_until     timestamptz(3) not null,
  -- In the link that ends the mails. Whoever has a mail may use it.
  stop_code      uuid not null default gen_random_uuid(),
  created_at     timestamptz(3) not null default now(),
  last_mailed_at timestamptz,
  constraint saved_searches_mail_known check (mail in ('daily', 'weekly', 'off')),
  constraint saved_searches_one_per_code unique (stop_code)
);
create index saved_searches_by_candidate on saved_searches (candidate_id);
create index saved_searches_to_mail on saved_searches (mail, id) where mail <> 'off';

-- --- Tests

create table tests (
  id          uuid primary key default gen_random_uuid(),
  title       text not null,
  description text not null,
  difficulty  text not null,
  roles       text[] not null,
  type        text not null,
  -- Minutes; null for a test without a clock.
  time_limit  smallint,
  -- Questions that stand in the test now; a test needs one before candidates see it.
  item_count  integer not null default 0,
  -- Grows with every change of the questions, so that a server process knows whether it still has the right ones.
  revision    integer not null default 0,
  created_by  uuid references accounts on delete set null,
  created_at  timestamptz not null default now(),
  -- An archived test is in no list of candidates and cannot be started; open attempts go on, results stay.
  archived_at timestamptz,
  constraint tests_difficulty_known check (difficulty in ('beginner', 'intermediate', 'advance')),
  constraint tests_type_known check (type in ('skill test', 'practice test')),
  constraint tests_have_a_role check (cardinality(roles) > 0),
  constraint tests_skill_test_has_a_clock check (type = 'practice test' or time_limit > 0)
);
create index tests_by_age on tests (created_at desc, id);
create index tests_by_role on tests using gin (roles);
create index tests_by_title on tests using gin (lower(title) gin_trgm_ops);
create index tests_by_author on tests (created_by) where created_by is not null;

-- A question of a test. Taken out of the test it stays for old results.
create table items (
  id          uuid primary key default gen_random_uuid(),
  test_id     uuid not null references tests on delete cascade,
  position    integer not null,
  text        text not null,
  explanation text not null default '',
  deleted_at  timestamptz,
  -- What a question measures, such as 'Joins'; empty where the team has not said so.
  skill       text not null default '',
  constraint items_skill_is_short check (char_length(skill) <= 60)
);
create index items_by_test on items (test_id, position) where deleted_at is null;
create index items_of_test on items (test_id);

create table item_options (
  id         uuid primary key default gen_random_uuid(),
  item_id    uuid not null references items on delete cascade,
  position   smallint not null,
  text       text not null,
  is_correct boolean not null,
  constraint item_options_one_per_position unique (item_id, position),
  constraint item_options_four check (position between 1 and 4)
);
create unique index item_options_one_correct on item_options (item_id) where is_correct;

create table attempts (
  id            uuid primary key default gen_random_uuid(),
  test_id       uuid not null references tests on delete cascade,
  candidate_id  uuid not null references candidates on delete cascade,
  number        integer not null,
  -- Order of questions and options is derived from it.
  seed          integer not null,
  -- Grows with every save: whoever closes the attempt knows whether they have seen all answers.
  saves         integer not null default 0,
  started_at    timestamptz not null default now(),
  deadline_at   timestamptz,
  submitted_at  timestamptz,
  score         integer,
  total         integer,
  answered      integer,
  -- Questions and answers with the texts of the time of submission.
  answers       jsonb,
  -- Whether pages know the options of an attempt by their stored ids, as they first did.
  plain_options boolean not null default true,
  -- The result of a closed attempt by skill, with the names of the time of submission.
  skills        jsonb not null default '[]',
  -- A test that is open in two tabs or on two devices: one has it, and the other says so instead of writing over its answers.
  opened_in     uuid,
  constraint attempts_numbered_once unique (candidate_id, test_id, number),
  constraint attempts_closed_is_scored check (
    (submitted_at is null) = (score is null) and (submitted_at is null) = (total is null)
    and (submitted_at is null) = (answers is null) and score <= total and score >= 0
  )
);
create unique index attempts_one_open on attempts (candidate_id, test_id) where submitted_at is null;
create index attempts_by_candidate on attempts (candidate_id, submitted_at desc);
create index attempts_by_test on attempts (test_id);
create index attempts_overdue on attempts (deadline_at) where submitted_at is null;
create index attempts_by_submission on attempts (submitted_at) where submitted_at is not null;

-- What was chosen so far in an open attempt; `counter` keeps a late save from overwriting a newer one.
create table attempt_answers (
  attempt_id uuid not null references attempts on delete cascade,
  item_id    uuid not null references items on delete cascade,
  option_id  uuid references item_options on delete cascade,
  counter    bigint not null,
  saved_at   timestamptz not null default now(),
  primary key (attempt_id, item_id)
);
create index attempt_answers_by_item on attempt_answers (item_id);
create index attempt_answers_by_option on attempt_answers (option_id);

-- --- Applications and their stages

-- Where a candidate stands in one vacancy. No row means: in the pool, as an applicant (X-14).
create table applications (
  id                 uuid primary key default gen_random_uuid(),
  job_id             uuid not null references jobs on delete cascade,
  candidate_id       uuid not null references candidates on delete cascade,
  stage              text not null,
  -- 'pool': taken out of the pool by the team. 'direct' is for vacancies that are applied to by themselves.
  source             text not null default 'pool',
  stage_changed_at   timestamptz not null default now(),
  hired_at           timestamptz,
  -- A hiring keeps the candidate from being hired for another job only while it stands: until it is taken back, its job is
  -- deleted, or the months of the internship are over (G-110).
  hiring_ends_on     date,
  hiring_ended_at    timestamptz,
  -- Somebody applied to one job by name. The pool stays a query; both are read into the list of applicants.
  resume_id          uuid references resumes on delete set null,
  note               text not null default '',
  shares_contact     text,
  applied_at         timestamptz,
  -- When somebody of the company first opened the profile or the resume.
  seen_at            timestamptz,
  -- The end of the promised day, and when the company first answered.
  answer_by          timestamptz,
  answered_at        timestamptz,
  -- Made by the client, so that a repeated request applies once.
  client_id          uuid,
  -- How the candidate fitted the rules when they applied.
  fit                jsonb,
  withdrawn_reason   text not null default '',
  -- Whether the pool of the job counts the candidate, because they are interested in jobs of its kind.
  in_pool            boolean not null default true,
  -- The end of the day on which the candidate was promised the first answer. Only the one extension moves it.
  promised_by        timestamptz,
  -- How often the recruiters were reminded of this day: at half of the time (1), and when a fifth is left (2).
  reminded           smallint not null default 0,
  -- What was written in an application that ended years ago is deleted once; the application itself stays for the counts.
  words_dropped      boolean not null default false,
  -- What was promised: how many days, and of which kind.
  promised_days      smallint,
  promised_day_kind  text not null default 'calendar',
  -- When recruiters are reminded of answer_by: half of the days are left, and a fifth of them. Computed with the day itself.
  first_reminder_at  timestamptz,
  second_reminder_at timestamptz,
  constraint applications_one_per_job unique (job_id, candidate_id),
  constraint applications_source_known check (source in ('pool', 'direct')),
  constraint applications_hired_is_dated check ((stage = 'hired') = (hired_at is not null)),
  constraint applications_only_hirings_end check (
    stage = 'hired' or (hiring_ends_on is null and hiring_ended_at is null)
  ),
  constraint applications_direct_are_dated check (
    source <> 'direct' or (applied_at is not null and client_id is not null and shares_contact is not null)
  ),
  constraint applications_sharing_known check (shares_contact in ('now', 'shortlisted')),
  constraint applications_reminded_known check (reminded between 0 and 2),
  -- Withdrawn by the candidate; unanswered where it was closed because nobody answered in time.
  constraint applications_stage_known check (
    stage in ('applicant', 'shortlisted', 'recruiterShortlisted', 'waitlisted', 'hired', 'removed', 'withdrawn', 'unanswered')
  ),
  constraint applications_promised_day_kind_known
    check (promised_day_kind in ('calendar', 'working'))
);
create index applications_by_list on applications (job_id, stage, stage_changed_at desc, id);
create index applications_by_candidate on applications (candidate_id);
create index applications_by_hire on applications (hired_at) where hired_at is not null;
-- A candidate is hired once (X-56).
create unique index applications_hired_once on applications (candidate_id)
  where stage = 'hired' and hiring_ended_at is null;
create index applications_by_end_of_hiring on applications (hiring_ends_on)
  where hiring_ends_on is not null and hiring_ended_at is null;
create unique index applications_once_per_client on applications (candidate_id, client_id) where client_id is not null;
create index applications_by_resume on applications (resume_id) where resume_id is not null;
create index applications_by_day on applications (candidate_id, applied_at) where applied_at is not null;
create index applications_by_applying on applications (applied_at) where applied_at is not null;
-- The list of those who applied to a job themselves.
create index applications_direct_by_list on applications (job_id, stage, stage_changed_at desc, id desc)
  where source = 'direct';
create index applications_unanswered on applications (answer_by)
  where answered_at is null and stage in ('applicant', 'shortlisted', 'recruiterShortlisted');
-- What companies are measured by, readable from the index alone.
create index applications_by_promise on applications (job_id, promised_by)
  include (applied_at, answered_at, stage, stage_changed_at) where source = 'direct';
-- For owed_answers.
create index applications_owed on applications (job_id, promised_by, id)
  where source = 'direct' and answered_at is null and stage in ('applicant', 'shortlisted', 'recruiterShortlisted');
-- What a recruiter can still answer, the latest closed first.
create index applications_closed_unanswered on applications (job_id, stage_changed_at, id) where stage = 'unanswered';
create index applications_with_old_words on applications (stage_changed_at, id)
  where stage in ('removed', 'withdrawn', 'unanswered') and not words_dropped;
create index applications_to_remind on applications (
  (case reminded when 0 then first_reminder_at when 1 then second_reminder_at end)
) where answer_by is not null and reminded < 2;

-- Until when the recruiters of a job have been told of direct applications.
create table applicant_notices (
  job_id     uuid primary key references jobs on delete cascade,
  told_until timestamptz not null
);

-- The answers to the questions of the posting, with each question as it stood.
create table application_answers (
  application_id uuid not null references applications on delete cascade,
  position       smallint not null,
  question_id    uuid,
  question       text not null,
  value          jsonb not null,
  primary key (application_id, position)
);

-- Every stage change, never changed afterwards.
create table stage_changes (
  id             uuid primary key default gen_random_uuid(),
  application_id uuid not null references applications on delete cascade,
  from_stage     text not null,
  to_stage       text not null,
  actor_id       uuid references accounts on delete set null,
  reason         text not null default '',
  changed_at     timestamptz not null default now()
);
create index stage_changes_by_application on stage_changes (application_id, changed_at);
create index stage_changes_by_actor on stage_changes (actor_id) where actor_id is not null;

-- How many stand in each stage, by how the application came about and whether the pool counts them. In sixteen slots whose
-- sum counts, so that those who apply to one job at the same time do not wait for one row.
create table stage_counts (
  job_id  uuid not null references jobs on delete cascade,
  stage   text not null,
  n       bigint not null default 0,
  source  text not null default 'pool',
  in_pool boolean not null default true,
  slot    smallint not null default 0,
  primary key (job_id, stage, source, in_pool, slot)
);

-- A rejection beside its stage change: the candidate is told of it only after a delay, until then it can be undone and
-- nothing was ever said (G-108). Rejections from before this table were told at once and have no row.
create table declines (
  change_id uuid primary key references stage_changes on delete cascade,
  -- For the company's own statistics; candidates are never told it.
  reason    text,
  tell_at   timestamptz not null,
  told_at   timestamptz,
  undone_at timestamptz,
  -- What the company writes to a rejected candidate instead of our text.
  message   text not null default '',
  subject   text not null default '',
  constraint declines_reason_known check (
    reason in ('skills', 'experience', 'interview', 'pay', 'location', 'availability', 'other_chosen', 'no_answer', 'other')
  ),
  constraint declines_subject_bounded check (char_length(subject) <= 5000),
  constraint declines_message_bounded check (char_length(message) <= 50000)
);

-- What a recruiter does to many candidates together: carried out in portions, each person once, also when a process is killed.
create table bulk_moves (
  id          uuid primary key default gen_random_uuid(),
  job_id      uuid not null references jobs on delete cascade,
  actor_id    uuid references accounts on delete set null,
  -- A mail to many candidates is carried out as a move of many is.
  move        text not null,
  reason      text,
  message     text not null default '',
  started_at  timestamptz not null,
  finished_at timestamptz,
  -- A rejection may have a subject of its own. Names that are filled in can be much longer than their placeholders.
  subject     text not null default '',
  constraint bulk_moves_message_bounded check (char_length(message) <= 2000),
  constraint bulk_moves_move_known check (move in ('shortlist', 'waitlist', 'remove', 'restore', 'mail')),
  constraint bulk_moves_subject_bounded check (char_length(subject) <= 150)
);
create index bulk_moves_by_job on bulk_moves (job_id);
create index bulk_moves_by_actor on bulk_moves (actor_id) where actor_id is not null;

create table bulk_move_people (
  bulk_id      uuid not null references bulk_moves on delete cascade,
  candidate_id uuid not null references candidates on delete cascade,
  -- Null until it is their turn.
  outcome      text,
  primary key (bulk_id, candidate_id),
  constraint bulk_move_people_outcome_known check (
    outcome in (
      'moved', 'already_moved', 'interview_ahead', 'hired', 'told', 'gone',
      'unreachable', 'refuses_mail', 'untold', 'mailed_often', 'undone'
    )
  )
);
create index bulk_move_people_by_candidate on bulk_move_people (candidate_id);

-- What members of a job's company have mailed to its candidates.
create table application_mails (
  id             uuid primary key default gen_random_uuid(),
  application_id uuid not null references applications on delete cascade,
  author_id      uuid references accounts on delete set null,
  subject        text not null,
  body           text not null,
  sent_at        timestamptz not null,
  -- Names that are filled in can be much longer than their placeholders.
  constraint application_mails_subject_bounded check (char_length(subject) <= 5000),
  constraint application_mails_body_bounded check (char_length(body) <= 50000)
);
create index application_mails_by_application on application_mails (application_id, sent_at);
create index application_mails_by_author on application_mails (author_id);

-- What members of a job's company write to each other about a candidate. Candidates, the team and other companies never read
-- it.
create table application_notes (
  id             uuid primary key default gen_random_uuid(),
  application_id uuid not null references applications on delete cascade,
  author_id      uuid references accounts on delete set null,
  text           text not null,
  written_at     timestamptz not null default now(),
  edited_at      timestamptz,
  constraint application_notes_say_something check (btrim(text) <> ''),
  constraint application_notes_bounded check (char_length(text) <= 2000)
);
create index application_notes_newest on application_notes (application_id, written_at desc, id desc);
create index application_notes_by_author on application_notes (author_id);

-- Filters and order of a hiring panel under a name, each for one account.
create table panel_views (
  id         uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts on delete cascade,
  name       text not null,
  -- The part of the panel's address that holds them.
  search     text not null,
  saved_at   timestamptz not null default now(),
  constraint panel_views_one_per_name unique (account_id, name),
  constraint panel_views_named check (btrim(name) <> '' and char_length(name) <= 60),
  constraint panel_views_bounded check (char_length(search) <= 2000)
);

-- What a company answers after its application was closed without an answer: the candidate is asked whether they still want it.
create table late_answers (
  application_id uuid primary key references applications on delete cascade,
  -- The recruiter who answered.
  author_id      uuid references accounts on delete set null,
  -- Where the application stands once the candidate still wants it.
  to_stage       text not null,
  asked_at       timestamptz not null,
  -- Until when the candidate can reply.
  ask_until      timestamptz not null,
  -- What became of the question; 'over' where the job ended first. Null while it waits.
  outcome        text,
  settled_at     timestamptz,
  constraint late_answers_stage_known check (to_stage in ('recruiterShortlisted', 'waitlisted')),
  constraint late_answers_outcome_known check (outcome in ('yes', 'no', 'silent', 'over')),
  constraint late_answers_settled_at_a_time check ((outcome is null) = (settled_at is null))
);
create index late_answers_waiting on late_answers (ask_until) where outcome is null;
create index late_answers_by_author on late_answers (author_id) where author_id is not null;

create function stage_changes_stay() returns trigger language plpgsql as $$
begin
  -- An erased actor leaves the row; anything else about it is history.
  if tg_op = 'UPDATE' and (new.actor_id is null)
     and (new.id, new.application_id, new.from_stage, new.to_stage, new.reason, new.changed_at)
       = (old.id, old.application_id, old.from_stage, old.to_stage, old.reason, old.changed_at) then
    return new;
  end if;
  raise exception 'stage_changes is append-only';
end
$$;
create trigger stage_changes_are_history before update on stage_changes
  for each row execute function stage_changes_stay();

create function count_stages() returns trigger language plpgsql as $$
declare
  bucket smallint := abs(hashtext(coalesce(new.id, old.id)::text) % 16);
begin
  if tg_op <> 'INSERT' then
    update stage_counts set n = n - 1
      where job_id = old.job_id and stage = old.stage and source = old.source and in_pool = old.in_pool and slot = bucket;
  end if;
  if tg_op <> 'DELETE' then
    insert into stage_counts as c (job_id, stage, source, in_pool, slot, n)
      values (new.job_id, new.stage, new.source, new.in_pool, bucket, 1)
      on conflict (job_id, stage, source, in_pool, slot) do update set n = c.n + 1;
  end if;
  return null;
end
$$;
create trigger applications_are_counted after insert or delete or update of stage, source, in_pool on applications
  for each row execute function count_stages();

-- How many are hired for a vacancy, on its own row, where the recruiter's figures are counted.
create function count_hired() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.stage = 'hired' then
    update jobs set hired_count = hired_count - 1 where id = old.job_id;
  end if;
  if tg_op <> 'DELETE' and new.stage = 'hired' then
    update jobs set hired_count = hired_count + 1 where id = new.job_id;
  end if;
  return null;
end
$$;
create trigger applications_hired_are_counted after insert or delete on applications
  for each row execute function count_hired();
create trigger applications_hired_are_counted_when_moved after update of stage on applications
  for each row when (old.stage is distinct from new.stage) execute function count_hired();

create function is_interested(role text, candidate candidates) returns boolean language sql immutable as $$
  select case when role = 'internship' then candidate.interested_in_internships_at
    else candidate.interested_in_jobs_at end is not null
$$;

create function know_pool() returns trigger language plpgsql as $$
begin
  -- Locked, so that an interest that is withdrawn at the same time is not overlooked.
  select is_interested(j.role, c) into new.in_pool
    from candidates c join jobs j on j.id = new.job_id where c.account_id = new.candidate_id for share of c;
  new.in_pool := coalesce(new.in_pool, false);
  return new;
end
$$;
create trigger applications_know_pool before insert on applications
  for each row execute function know_pool();

create function follow_interest() returns trigger language plpgsql as $$
declare
  own record;
begin
  -- In the order of jobs, so that two candidates never wait for each other's counters.
  for own in
    select a.id, is_interested(j.role, new) as wanted from applications a join jobs j on j.id = a.job_id
    where a.candidate_id = new.account_id and a.in_pool <> is_interested(j.role, new)
    order by a.job_id
  loop
    update applications set in_pool = own.wanted where id = own.id;
  end loop;
  return null;
end
$$;
create trigger candidates_pool_follows after update of interested_in_jobs_at, interested_in_internships_at on candidates
  for each row execute function follow_interest();

create function follow_kind() returns trigger language plpgsql as $$
begin
  update applications a set in_pool = is_interested(new.role, c)
    from candidates c
    where a.job_id = new.id and c.account_id = a.candidate_id and a.in_pool <> is_interested(new.role, c);
  return null;
end
$$;
create trigger jobs_pool_follows after update of role on jobs
  for each row when ((old.role = 'internship') <> (new.role = 'internship')) execute function follow_kind();

-- How a company keeps its promises to answer those who applied to it directly, counted when it is read: of the applications
-- whose promised day ended after `since` and until `until`, all but those that were withdrawn before it without an answer.
-- `middle` is the time from applying to an answer in time, in seconds: half of them took no longer.
-- Pages that show it are rendered again after a few seconds, so they need not know of each application.
create function company_answers(company uuid, since timestamptz, until timestamptz)
returns table (due bigint, in_time bigint, middle double precision) language sql stable as $$
  select count(*), count(*) filter (where a.answered_at <= a.promised_by),
    percentile_disc(0.5) within group (order by extract(epoch from a.answered_at - a.applied_at)::double precision)
      filter (where a.answered_at <= a.promised_by)
  from jobs j join applications a on a.job_id = j.id
  where j.company_id = company and a.source = 'direct' and a.promised_by > since and a.promised_by <= until
    and not (a.stage = 'withdrawn' and a.answered_at is null and a.stage_changed_at <= a.promised_by)
$$;

-- Direct applications to open jobs whose company has not answered yet. Somebody who was rejected and has not been told waits
-- for nobody's decision any more.
create function owed_answers() returns setof applications language sql stable as $$
  select a.* from applications a join jobs j on j.id = a.job_id
  where a.source = 'direct' and a.answered_at is null and a.stage in ('applicant', 'shortlisted', 'recruiterShortlisted')
    and a.promised_by is not null and j.completed_at is null and j.deleted_at is null
$$;

-- --- Interviews and evaluations

-- Rating and remark of the team on one candidate for one vacancy; a new shortlist overwrites it (X-80).
create table scorecards (
  application_id uuid primary key references applications on delete cascade,
  rating         numeric(3, 1) not null,
  comment        text not null,
  author_id      uuid references accounts on delete set null,
  written_at     timestamptz not null default now(),
  constraint scorecards_rating_in_range check (rating between 0 and 5),
  constraint scorecards_have_a_comment check (btrim(comment) <> '')
);
create index scorecards_by_author on scorecards (author_id) where author_id is not null;

-- The scorecards of a company's recruiters and interviewers about a candidate. `scorecards` holds the team's rating.
create table evaluations (
  id             uuid primary key default gen_random_uuid(),
  application_id uuid not null references applications on delete cascade,
  author_id      uuid references accounts on delete set null,
  -- The round of interviews that it is about; null for none.
  round          smallint,
  criteria       jsonb not null,
  verdict        text not null,
  text           text not null default '',
  submitted_at   timestamptz not null default now(),
  edited_at      timestamptz,
  constraint evaluations_two_rounds check (round in (1, 2)),
  constraint evaluations_verdict_known check (verdict in ('strong_no', 'no', 'yes', 'strong_yes')),
  constraint evaluations_bounded check (char_length(text) <= 2000)
);
create unique index evaluations_one_per_author on evaluations (application_id, author_id, coalesce(round, 0));
create index evaluations_by_author on evaluations (author_id);

create table interviews (
  id                uuid primary key default gen_random_uuid(),
  application_id    uuid not null references applications on delete cascade,
  round             smallint not null,
  status            text not null default 'requested',
  held_on           date not null,
  held_at           text not null,
  duration_minutes  integer not null,
  duration_text     text not null,
  email             text not null,
  link              text not null default '',
  requested_by      uuid references accounts on delete set null,
  requested_at      timestamptz not null default now(),
  -- The entry of an interview in people's calendars: one identity for all its changes, and how often it has changed.
  -- 0 until the first invitation goes out.
  calendar_uid      text not null default gen_random_uuid()::text || '@firstrung',
  calendar_sequence integer not null default 0,
  -- When a candidate was reminded of an interview: the day before, and within the last hour. Null again when it is moved. Where
  -- it is planned too late for a reminder, the planning counts as one. What they say about coming holds for the planned time.
  day_reminded_at   timestamptz,
  hour_reminded_at  timestamptz,
  attendance        text,
  attendance_at     timestamptz,
  attendance_reason text not null default '',
  constraint interviews_two_rounds check (round in (1, 2)),
  constraint interviews_scheduled_has_link check (status <> 'scheduled' or link <> ''),
  -- Completing a job suspends its interviews; reopening it brings them back (G-108).
  constraint interviews_status_known check (
    status in ('requested', 'scheduled', 'suspended', 'cancelled')
  ),
  -- Ends within the same working day, and at a moment that calendars can write.
  constraint interviews_last_a_while check (duration_minutes between 1 and 480),
  constraint interviews_in_these_centuries check (held_on <= '2199-12-31'),
  constraint interviews_attendance_known check (attendance in ('coming', 'notComing')),
  constraint interviews_attendance_has_a_time check ((attendance is null) = (attendance_at is null)),
  constraint interviews_attendance_reason_bounded check (
    attendance_reason = '' or (attendance is not distinct from 'notComing' and char_length(attendance_reason) <= 500)
  )
);
-- A round that was cancelled may be asked for again.
create unique index interviews_one_per_round on interviews (application_id, round) where status <> 'cancelled';
create index interviews_by_application on interviews (application_id);
-- The search for clashes.
create index interviews_by_interviewer on interviews (email, held_on) where status in ('requested', 'scheduled');
-- Interviews to come, and those for which the team enters a link.
create index interviews_by_day on interviews (held_on) where status in ('requested', 'scheduled');
create index interviews_without_link on interviews (requested_at, id) where status = 'requested';
create index interviews_by_requester on interviews (requested_by) where requested_by is not null;

-- Interviews that were moved or cancelled by hand: from when, to when, and why. Rows are never changed.
create table interview_changes (
  id           uuid primary key default gen_random_uuid(),
  interview_id uuid not null references interviews on delete cascade,
  what         text not null,
  from_on      date not null,
  from_at      text not null,
  from_minutes integer not null,
  to_on        date,
  to_at        text,
  to_minutes   integer,
  reason       text not null,
  actor_id     uuid references accounts on delete set null,
  changed_at   timestamptz not null default now(),
  constraint interview_changes_known check (what in ('moved', 'cancelled')),
  constraint interview_changes_say_where_to check (
    case what when 'moved' then num_nonnulls(to_on, to_at, to_minutes) = 3 else num_nonnulls(to_on, to_at, to_minutes) = 0 end
  ),
  constraint interview_changes_have_a_reason check (char_length(reason) between 1 and 500)
);
create index interview_changes_by_interview on interview_changes (interview_id, changed_at);
create index interview_changes_by_actor on interview_changes (actor_id) where actor_id is not null;

-- Who has which entry in their calendar: each address to which the invitation of an appointment went, with the version that
-- was sent last. A change and a cancellation go to exactly these addresses, also where somebody has another address, has
-- refused such mails, has left, or has deleted the account since. No name stands here, and no title.
create table calendar_holders (
  uid        text not null check (length(uid) between 1 and 200),
  address    text not null check (length(address) between 1 and 320),
  -- Null for an interviewer without an account. Of a deleted one the row waits for its cancellation, and goes with it.
  account_id uuid references accounts on delete set null,
  sequence   integer not null check (sequence >= 0),
  starts_at  timestamptz not null,
  ends_at    timestamptz not null check (ends_at >= starts_at),
  -- False once the cancellation went out: an invitation that comes late must not bring the entry back.
  is_held    boolean not null,
  primary key (uid, address)
);
create index calendar_holders_account on calendar_holders (account_id);
create index calendar_holders_end on calendar_holders (ends_at);

create function follow_interviews() returns trigger language plpgsql as $$
begin
  update jobs set interview_on = (
      select i.held_on from interviews i join applications a on a.id = i.application_id
      where a.job_id = jobs.id and i.status in ('requested', 'scheduled')
      order by i.requested_at desc, i.round desc limit 1
    )
    where id = (select job_id from applications where id = coalesce(new.application_id, old.application_id));
  return null;
end
$$;
create trigger interviews_are_followed_by_jobs after insert or delete or update of status, held_on on interviews
  for each row execute function follow_interviews();

-- --- Who may see email and phone

-- Which companies see email and phone of a candidate. Without a row, or with an ended one, they do not.
create table contact_grants (
  candidate_id uuid not null references candidates on delete cascade,
  company_id   uuid not null references companies on delete cascade,
  via          text not null,
  given_at     timestamptz not null,
  ended_at     timestamptz,
  constraint contact_grants_once unique (candidate_id, company_id),
  -- 'copy': the company had no grant when the candidate ended its access.
  constraint contact_grants_via_known check (via in ('application', 'shortlisted', 'team', 'copy')),
  constraint contact_grants_copy_is_ended check (via <> 'copy' or ended_at is not null)
);
create index contact_grants_by_company on contact_grants (company_id, candidate_id) where ended_at is null;
create index contact_grants_of_company on contact_grants (company_id);

-- Companies that a candidate does not want to be seen by.
create table company_blocks (
  candidate_id uuid not null references candidates on delete cascade,
  company_id   uuid not null references companies on delete cascade,
  since        timestamptz not null,
  primary key (candidate_id, company_id)
);
create index company_blocks_by_company on company_blocks (company_id);

-- Which recruiter or member of the team opened a candidate's resume: once per viewer and Indian day.
create table resume_openings (
  id           uuid primary key default gen_random_uuid(),
  candidate_id uuid not null references candidates on delete cascade,
  viewer_id    uuid not null references accounts on delete cascade,
  opened_on    date not null,
  opened_at    timestamptz not null,
  -- What was done with a resume, and for which company; null for the team.
  company_id   uuid references companies on delete set null,
  action       text not null default 'opened',
  constraint resume_openings_once_a_day unique (candidate_id, viewer_id, opened_on, action),
  -- 'listed' is email and phone that somebody took with a list: they count in what they may open in a day. 'contact' is what they
  -- read one by one, which does not count; its candidate reads it under Who has access.
  constraint resume_openings_action_known
    check (action in ('opened', 'downloaded', 'contact', 'listed'))
);
create index resume_openings_newest on resume_openings (candidate_id, opened_at desc, id desc);
create index resume_openings_by_company on resume_openings (company_id) where company_id is not null;
-- How many people somebody has opened today.
create index resume_openings_of_day on resume_openings (viewer_id, opened_on, candidate_id);

-- Who applies and shares at once, whom the team puts forward, and whom the company shortlists or hires. What the candidate has
-- ended stays ended until they apply to the company again.
create function grant_contact() returns trigger language plpgsql as $$
declare
  applies boolean := new.applied_at is not null and (tg_op = 'INSERT' or old.applied_at is distinct from new.applied_at);
  moves   boolean := tg_op = 'INSERT' or old.stage <> new.stage;
  reason  text := case
    when moves and new.stage = 'shortlisted' then 'team'
    when moves and new.stage in ('recruiterShortlisted', 'hired') then 'shortlisted'
    when applies and new.shares_contact = 'now' then 'application'
  end;
  company uuid;
begin
  if reason is null and not applies then return null; end if;
  select company_id into company from jobs where id = new.job_id;
  if applies then
    delete from contact_grants where candidate_id = new.candidate_id and company_id = company and ended_at is not null;
  end if;
  if reason is not null then
    insert into contact_grants (candidate_id, company_id, via, given_at)
      values (new.candidate_id, company, reason, new.stage_changed_at)
      on conflict on constraint contact_grants_once do nothing;
  end if;
  return null;
end
$$;
create trigger applications_grant_contact after insert or update of stage, applied_at on applications
  for each row execute function grant_contact();

-- A company that shortlists many at once reads their email and phone. Where it takes a shortlist back within half an hour,
-- before the candidate has been told of the rejection, it was no shortlist: the grant goes with it. Another application
-- that gives one keeps it.
create function take_grant_back() returns trigger language plpgsql as $$
begin
  delete from contact_grants g using jobs j
  where j.id = new.job_id and g.company_id = j.company_id and g.candidate_id = new.candidate_id
    and g.via = 'shortlisted' and g.ended_at is null and g.given_at > new.stage_changed_at - interval '30 minutes'
    and not exists (
      select from applications a join jobs other on other.id = a.job_id
      where a.candidate_id = new.candidate_id and other.company_id = j.company_id
        and (a.stage in ('recruiterShortlisted', 'waitlisted', 'hired', 'shortlisted') or a.shares_contact = 'now')
    );
  return null;
end
$$;
create trigger applications_take_grant_back after update of stage on applications
for each row when (
  old.stage in ('recruiterShortlisted', 'waitlisted', 'hired') and new.stage in ('applicant', 'removed')
)
execute function take_grant_back();

-- A blocked company gets no grant, whatever happens.
create function refuse_blocked_grant() returns trigger language plpgsql as $$
begin
  if new.ended_at is null and exists (
    select from company_blocks b where b.candidate_id = new.candidate_id and b.company_id = new.company_id
  ) then
    return null;
  end if;
  return new;
end
$$;
create trigger contact_grants_not_blocked before insert or update of ended_at on contact_grants
  for each row execute function refuse_blocked_grant();

-- --- Messages about applications

-- What a company and a candidate write to each other about an application.
create table application_messages (
  id             uuid primary key default gen_random_uuid(),
  application_id uuid not null references applications on delete cascade,
  -- Written by a member of the job's company, else by the candidate.
  by_company     boolean not null,
  author_id      uuid references accounts on delete set null,
  -- Made by the browser: the same message sent again is stored once.
  client_id      uuid not null,
  text           text not null,
  sent_at        timestamptz not null,
  -- When the other side has read it; of the company one member is enough.
  read_at        timestamptz,
  -- When the team removed a message: both sides read that it did, and not its text. In milliseconds, as cursors carry it.
  hidden_at      timestamptz(3),
  constraint application_messages_say_something check (btrim(text) <> ''),
  constraint application_messages_bounded check (char_length(text) <= 2000),
  constraint application_messages_one_per_client_id unique (application_id, by_company, client_id),
  -- Their order is the same for everybody.
  constraint application_messages_one_at_a_time unique (application_id, sent_at)
);
create index application_messages_unread on application_messages (application_id, by_company) where read_at is null;
create index application_messages_by_author on application_messages (author_id) where author_id is not null;
create index application_messages_hidden on application_messages (hidden_at, id) where hidden_at is not null;

-- When each side of a conversation was last notified, so that many messages are one mail.
create table message_notices (
  application_id uuid not null references applications on delete cascade,
  to_company     boolean not null,
  notified_at    timestamptz not null,
  -- The time of the last message of which they were notified.
  told_until     timestamptz not null,
  -- When they are notified of those that have come since; null where there are none.
  due_at         timestamptz,
  primary key (application_id, to_company)
);

-- What people tell the team about a message that the other side of their conversation wrote.
create table message_reports (
  id          uuid primary key default gen_random_uuid(),
  message_id  uuid not null references application_messages on delete cascade,
  reporter_id uuid references accounts on delete set null,
  reason      text not null,
  note        text not null default '',
  -- In milliseconds, as cursors carry it.
  reported_at timestamptz(3) not null,
  settled_at  timestamptz,
  outcome     text,
  constraint message_reports_once unique (message_id, reporter_id),
  constraint message_reports_reason_known check (reason in ('money', 'rude', 'private', 'misleading', 'spam', 'other')),
  constraint message_reports_outcome_known check (outcome in ('kept', 'hidden')),
  constraint message_reports_settled_have_an_outcome check ((settled_at is null) = (outcome is null))
);
create index message_reports_open on message_reports (message_id, reported_at) where settled_at is null;
create index message_reports_by_reporter on message_reports (reporter_id) where reporter_id is not null;

-- --- Reports about companies

-- What people tell the team about a company.
create table company_reports (
  id          uuid primary key default gen_random_uuid(),
  company_id  uuid not null references companies on delete cascade,
  reporter_id uuid references accounts on delete set null,
  reason      text not null,
  note        text not null default '',
  -- In milliseconds, as cursors carry it.
  reported_at timestamptz(3) not null,
  settled_at  timestamptz,
  outcome     text,
  constraint company_reports_once unique (company_id, reporter_id),
  constraint company_reports_reason_known check (
    reason in ('money', 'not_company', 'no_job', 'untrue', 'offensive', 'data', 'other')
  ),
  constraint company_reports_outcome_known check (outcome in ('kept', 'scam')),
  constraint company_reports_settled_have_an_outcome check ((settled_at is null) = (outcome is null))
);
create index company_reports_open on company_reports (company_id, reported_at) where settled_at is null;
create index company_reports_by_reporter on company_reports (reporter_id) where reporter_id is not null;
create index company_reports_upheld on company_reports (company_id, settled_at) where outcome = 'scam';

-- How many reports about a company the team has found to be right since then: about the company itself, and about messages of
-- its people.
create function upheld_reports(company uuid, since timestamptz) returns bigint language sql stable as $$
  select (
    select count(*) from company_reports r where r.company_id = company and r.outcome = 'scam' and r.settled_at > since
  ) + (
    select count(*) from application_messages m
    join applications a on a.id = m.application_id join jobs j on j.id = a.job_id
    where m.hidden_at > since and m.by_company and j.company_id = company
  )
$$;

-- --- Notifications and mails

create table notices (
  id           uuid primary key default gen_random_uuid(),
  recipient_id uuid not null references accounts on delete cascade,
  text         text not null,
  data         jsonb not null default '{}',
  read_at      timestamptz,
  created_at   timestamptz not null default now(),
  -- What a notice tells, in words that never change: told twice, it is still one notice. Notices without a key are written
  -- where nothing can happen twice.
  key          text,
  -- Whose name the text of a notice begins with, where its data does not say so: with the account the name goes too.
  named_id     uuid references accounts on delete set null,
  named_as     text,
  -- Whose decision about which job a notification of the team tells, and how many of each kind: further ones of the day are
  -- gathered in one line.
  decisions    jsonb,
  constraint notices_decisions_object check (jsonb_typeof(decisions) = 'object')
);
create index notices_by_recipient on notices (recipient_id, created_at desc, id);
create unique index notices_told_once on notices (recipient_id, key) where key is not null;
-- Notices that speak of somebody, found when that person leaves.
create index notices_about_users on notices ((data ->> 'userId')) where data ->> 'userId' <> '';
create index notices_about_recruiters on notices ((data ->> 'recruiterId')) where data ->> 'recruiterId' <> '';
create index notices_by_named on notices (named_id) where named_id is not null;

-- Topics about which somebody wants no mails. No row: mails come.
create table mail_refusals (
  account_id uuid not null references accounts on delete cascade,
  topic      text not null,
  -- Somebody who refused mails after a calendar entry had been sent to them still gets its cancellation. That compares two
  -- moments, and both must come from one clock: that of the server, which says when an interview was asked for.
  refused_at timestamptz not null,
  primary key (account_id, topic),
  -- 'messages' are mails that candidates can refuse without missing decisions.
  constraint mail_refusals_topic_known check (
    topic in ('decisions', 'interviews', 'messages', 'services', 'events', 'forum')
  )
);

-- Topics about which somebody wants one mail a day.
create table mail_dailies (
  account_id uuid not null references accounts on delete cascade,
  topic      text not null,
  primary key (account_id, topic),
  constraint mail_dailies_topic_known check (topic in ('messages', 'services', 'forum'))
);

-- What the next daily mail of somebody says.
create table digest_entries (
  id         uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts on delete cascade,
  topic      text not null,
  text       text not null,
  -- Where it leads.
  url        text not null,
  created_at timestamptz not null,
  -- A daily mail asks about each of its sentences once more when it is sent.
  kind       text not null default 'news',
  -- A sentence of a daily mail asks about everything that it is from and about: the company, its writer, the job, the event, the
  -- comment and the message.
  sender     jsonb not null default '{}'
);
create index digest_entries_by_account on digest_entries (account_id, created_at);

-- --- Requests to the team

create table mock_interview_requests (
  id           uuid primary key default gen_random_uuid(),
  candidate_id uuid not null references candidates on delete cascade,
  field        text not null,
  -- Day and time of day in India.
  wanted_on    date not null,
  wanted_at    text not null,
  status       text not null default 'requested',
  requested_at timestamptz not null default now(),
  scheduled_at timestamptz,
  closed_at    timestamptz,
  closed_by    uuid references accounts on delete set null,
  closing_note text not null default '',
  constraint mock_interview_requests_status_known check (status in ('requested', 'scheduled', 'closed')),
  constraint mock_interview_requests_closed_is_dated check ((status = 'closed') = (closed_at is not null)),
  constraint mock_interview_requests_scheduled_is_dated check (status <> 'scheduled' or scheduled_at is not null),
  constraint mock_interview_requests_only_closed_with_note check (closing_note = '' or status = 'closed')
);
create unique index mock_interview_requests_one_open on mock_interview_requests (candidate_id) where status <> 'closed';
create index mock_interview_requests_queue on mock_interview_requests (requested_at, id) where status <> 'closed';
create index mock_interview_requests_by_candidate on mock_interview_requests (candidate_id, requested_at desc);
create index mock_interview_requests_closed on mock_interview_requests (closed_at desc, id desc) where status = 'closed';
create index mock_interview_requests_by_closer on mock_interview_requests (closed_by) where closed_by is not null;

create table mentorship_requests (
  id           uuid primary key default gen_random_uuid(),
  candidate_id uuid not null references candidates on delete cascade,
  mentor_name  text not null,
  status       text not null default 'open',
  requested_at timestamptz not null default now(),
  closed_at    timestamptz,
  -- The team reads closed requests: who closed them, when, and what was written to the candidate.
  closed_by    uuid references accounts on delete set null,
  closing_note text not null default '',
  constraint mentorship_requests_status_known check (status in ('open', 'closed')),
  constraint mentorship_requests_closed_is_dated check ((status = 'closed') = (closed_at is not null)),
  constraint mentorship_requests_only_closed_with_note check (closing_note = '' or status = 'closed')
);
create unique index mentorship_requests_one_open on mentorship_requests (candidate_id) where status = 'open';
create index mentorship_requests_queue on mentorship_requests (requested_at, id) where status = 'open';
create index mentorship_requests_by_candidate on mentorship_requests (candidate_id, requested_at desc);
create index mentorship_requests_closed on mentorship_requests (closed_at desc, id desc) where status = 'closed';
create index mentorship_requests_by_closer on mentorship_requests (closed_by) where closed_by is not null;

-- Open requests for a live project stand with the candidate, closed ones here.
create table closed_project_requests (
  id           uuid primary key default gen_random_uuid(),
  candidate_id uuid not null references candidates on delete cascade,
  requested_at timestamptz not null,
  closed_at    timestamptz not null,
  closed_by    uuid references accounts on delete set null,
  closing_note text not null default ''
);
create index closed_project_requests_newest on closed_project_requests (closed_at desc, id desc);
create index closed_project_requests_by_candidate on closed_project_requests (candidate_id);
create index closed_project_requests_by_closer on closed_project_requests (closed_by) where closed_by is not null;

-- Which member of the team works on the open request of a candidate. A candidate has at most one open request in a queue,
-- so a newer resume stays with the member who reads it.
create table request_assignments (
  candidate_id uuid not null references candidates on delete cascade,
  queue        text not null,
  assignee_id  uuid not null references accounts on delete cascade,
  primary key (candidate_id, queue),
  constraint request_assignments_queue_known check (queue in ('mentorship', 'resumes', 'mock-interviews', 'projects'))
);
create index request_assignments_by_assignee on request_assignments (assignee_id, queue);

-- --- Events

create table events (
  id          uuid primary key default gen_random_uuid(),
  title       text not null,
  description text not null,
  -- Day and time of day in India, as the team enters them, and the moment they stand for.
  held_on     date not null,
  held_at     time not null,
  starts_at   timestamptz not null generated always as ((held_on + held_at) at time zone 'Asia/Kolkata') stored,
  link        text not null,
  tags        text[] not null,
  -- Null where no picture was uploaded: then a cover is made from the title.
  banner_key  text,
  -- Null without a limit.
  capacity    integer,
  -- Both kept by the trigger below.
  seats_taken integer not null default 0,
  waiting     integer not null default 0,
  -- Grows with every change of what stands in a calendar.
  revision    integer not null default 0,
  hidden_at   timestamptz,
  created_by  uuid references accounts on delete set null,
  created_at  timestamptz not null default now(),
  constraint events_have_a_tag check (cardinality(tags) > 0),
  constraint events_tags_known check (tags <@ array[
    'technical', 'personal development', 'bootcamp', 'business', 'gaming', 'media', 'non technical']),
  constraint events_capacity_positive check (capacity > 0),
  constraint events_seats_within_capacity check (seats_taken <= capacity),
  constraint events_counts_not_negative check (seats_taken >= 0 and waiting >= 0)
);
create index events_shown on events (starts_at, id) where hidden_at is null;
create index events_hidden on events (starts_at, id) where hidden_at is not null;
create index events_by_start on events (starts_at, id);
create index events_by_tag on events using gin (tags);
create index events_by_title on events using gin (lower(title) gin_trgm_ops);
create index events_by_banner on events (banner_key);
create index events_by_author on events (created_by) where created_by is not null;

-- A seat, or a place on the waiting list while seated_at is null.
create table event_registrations (
  event_id         uuid not null references events on delete cascade,
  candidate_id     uuid not null references candidates on delete cascade,
  asked_at         timestamptz not null default now(),
  seated_at        timestamptz,
  -- When a candidate was reminded of it: the day before, and within the last hour.
  day_reminded_at  timestamptz,
  hour_reminded_at timestamptz,
  constraint event_registrations_one_per_candidate primary key (event_id, candidate_id)
);
create index event_registrations_seated on event_registrations (event_id, seated_at, candidate_id)
  where seated_at is not null;
create index event_registrations_waiting on event_registrations (event_id, asked_at, candidate_id)
  where seated_at is null;
create index event_registrations_by_candidate on event_registrations (candidate_id);
-- What the team's figures count.
create index event_registrations_by_time on event_registrations (seated_at) where seated_at is not null;

-- Seats are counted on the event's own row: its constraint then refuses one too many, whoever asks for it.
create function count_seats() returns trigger language plpgsql as $$
declare
  seats integer := 0;
  places integer := 0;
begin
  if tg_op <> 'INSERT' then
    if old.seated_at is null then places := places - 1; else seats := seats - 1; end if;
  end if;
  if tg_op <> 'DELETE' then
    if new.seated_at is null then places := places + 1; else seats := seats + 1; end if;
  end if;
  update events set seats_taken = seats_taken + seats, waiting = waiting + places
    where id = case when tg_op = 'DELETE' then old.event_id else new.event_id end;
  return null;
end
$$;
create trigger event_registrations_are_counted after insert or delete or update of seated_at on event_registrations
  for each row execute function count_seats();

-- --- Blogs

create table blogs (
  id              uuid primary key default gen_random_uuid(),
  title           text not null,
  introduction    text not null default '',
  subtitle        text not null default '',
  body            text not null default '',
  -- The node tree as it is sent (G-57).
  content         jsonb not null default '[]',
  reading_minutes integer not null default 1,
  -- A deleted blog gives its banner up: nobody can see either of them again.
  banner_key      text references uploads,
  is_draft        boolean not null,
  -- Grows with every change, so that two people who write at once notice it.
  revision        integer not null default 1,
  -- When it came out; of a draft, when it was begun. Milliseconds, as the cursor of a list carries them.
  dated_at        timestamptz(3) not null,
  updated_at      timestamptz not null,
  updated_by      uuid references accounts on delete set null,
  deleted_at      timestamptz,
  -- A cover is made from the title where no picture was uploaded. A draft may have neither yet.
  has_cover       boolean not null default false,
  constraint blogs_have_a_title check (title <> ''),
  constraint blogs_content_is_a_list check (jsonb_typeof(content) = 'array'),
  constraint blogs_have_one_picture check (not (has_cover and banner_key is not null)),
  constraint blogs_published_are_whole check (
    is_draft or deleted_at is not null
    or (introduction <> '' and subtitle <> '' and (has_cover or banner_key is not null) and content <> '[]')
  )
);
-- What everybody sees, and the team's lists: all, drafts.
create index blogs_published_by_age on blogs (dated_at desc, id desc) where not is_draft and deleted_at is null;
create index blogs_by_age on blogs (dated_at desc, id desc) where deleted_at is null;
create index blogs_drafts_by_age on blogs (dated_at desc, id desc) where is_draft and deleted_at is null;
create index blogs_by_part_of_title on blogs using gin (lower(title) gin_trgm_ops) where deleted_at is null;
create index blogs_by_banner on blogs (banner_key);
create index blogs_by_editor on blogs (updated_by) where updated_by is not null;

-- --- Forum

create table forum_posts (
  id            uuid primary key default gen_random_uuid(),
  slug          text not null,
  author_id     uuid references accounts on delete set null,
  title         text not null,
  description   text not null,
  tags          text[] not null,
  -- Null where no picture was uploaded: then a cover is made from the title.
  poster_key    text,
  created_at    timestamptz not null default now(),
  edited_at     timestamptz,
  hidden_at     timestamptz,
  -- Deleted posts stay as rows, so that their readers can be told.
  deleted_at    timestamptz,
  -- Counted by the triggers below, in the transaction of each cause.
  like_count    integer not null default 0,
  comment_count integer not null default 0,
  open_reports  integer not null default 0,
  -- Rises with everything that happens in the post. Who writes it holds the row, so numbers become visible in order.
  seq           bigint not null default 0,
  constraint forum_posts_one_per_slug unique (slug),
  constraint forum_posts_slug_is_clean check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and slug <> 'latest-post'),
  constraint forum_posts_has_text check (title <> '' and description <> ''),
  constraint forum_posts_tags_known check (
    cardinality(tags) > 0
    and tags <@ array ['technical', 'personal development', 'business', 'gaming', 'media', 'non technical']
  ),
  constraint forum_posts_counted check (like_count >= 0 and comment_count >= 0 and open_reports >= 0)
);
create index forum_posts_newest on forum_posts (created_at desc, id desc) where deleted_at is null and hidden_at is null;
create index forum_posts_desk on forum_posts (created_at desc, id desc) where deleted_at is null;
create index forum_posts_by_author on forum_posts (author_id) where author_id is not null;

create table forum_comments (
  id          uuid primary key default gen_random_uuid(),
  post_id     uuid not null references forum_posts on delete cascade,
  -- An account that is gone leaves its comments without a name.
  author_id   uuid references accounts on delete set null,
  -- Made by the browser: the same comment sent again is stored once.
  client_id   uuid not null default gen_random_uuid(),
  reply_to    uuid references forum_comments on delete set null,
  text        text not null,
  posted_at   timestamptz not null default now(),
  edited_at   timestamptz,
  deleted_at  timestamptz,
  hidden_at   timestamptz,
  like_count  integer not null default 0,
  -- Set while reports wait for the team.
  reported_at timestamptz,
  -- The number of the happening that made it, and of the last one that changed it.
  position    bigint not null,
  seq         bigint not null,
  constraint forum_comments_one_per_client_id unique (author_id, client_id),
  constraint forum_comments_one_per_position unique (post_id, position),
  constraint forum_comments_has_text check ((deleted_at is not null) or char_length(text) between 1 and 1000),
  constraint forum_comments_counted check (like_count >= 0)
);
create index forum_comments_shown on forum_comments (post_id, position desc) where deleted_at is null and hidden_at is null;
create index forum_comments_changed on forum_comments (post_id, seq);
create index forum_comments_by_author on forum_comments (author_id, posted_at desc);
create index forum_comments_by_thread on forum_comments (reply_to);
create index forum_comments_reported on forum_comments (reported_at, id) where reported_at is not null;
create index forum_comments_hidden on forum_comments (hidden_at desc, id desc) where hidden_at is not null;
-- Who wrote below a post, and when last: asked with each @ that somebody types.
create index forum_comments_writers on forum_comments (post_id, author_id, position)
  where deleted_at is null and hidden_at is null;

create table forum_post_likes (
  post_id    uuid not null references forum_posts on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  liked_at   timestamptz not null default now(),
  primary key (post_id, account_id)
);
create index forum_post_likes_newest on forum_post_likes (post_id, liked_at desc);
create index forum_post_likes_by_account on forum_post_likes (account_id);

create table forum_comment_likes (
  comment_id uuid not null references forum_comments on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  liked_at   timestamptz not null default now(),
  primary key (comment_id, account_id)
);
create index forum_comment_likes_newest on forum_comment_likes (comment_id, liked_at desc);
create index forum_comment_likes_by_account on forum_comment_likes (account_id);

create table forum_reports (
  id          uuid primary key default gen_random_uuid(),
  comment_id  uuid not null references forum_comments on delete cascade,
  reporter_id uuid references accounts on delete set null,
  reason      text not null,
  note        text not null default '',
  reported_at timestamptz not null default now(),
  settled_at  timestamptz,
  outcome     text,
  constraint forum_reports_one_per_reader unique (comment_id, reporter_id),
  constraint forum_reports_reason_known check (reason in ('spam', 'rude', 'personal details', 'misleading', 'other')),
  constraint forum_reports_settled_has_outcome check ((settled_at is null) = (outcome is null)),
  constraint forum_reports_outcome_known check (outcome in ('keep', 'hide', 'warn', 'restore'))
);
create index forum_reports_by_reporter on forum_reports (reporter_id);

create table forum_warnings (
  id         uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts on delete cascade,
  comment_id uuid not null references forum_comments on delete cascade,
  warned_at  timestamptz not null default now(),
  constraint forum_warnings_one_per_comment unique (comment_id)
);
create index forum_warnings_by_account on forum_warnings (account_id);

-- A like counts, and is a happening of its post.
create function count_forum_post_likes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update forum_posts set like_count = like_count + 1, seq = seq + 1 where id = new.post_id;
  else
    update forum_posts set like_count = like_count - 1, seq = seq + 1 where id = old.post_id;
  end if;
  return null;
end $$;
create trigger forum_post_likes_are_counted after insert or delete on forum_post_likes
  for each row execute function count_forum_post_likes();

create function count_forum_comment_likes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update forum_comments set like_count = like_count + 1 where id = new.comment_id;
  else
    update forum_comments set like_count = like_count - 1 where id = old.comment_id;
  end if;
  return null;
end $$;
create trigger forum_comment_likes_are_counted after insert or delete on forum_comment_likes
  for each row execute function count_forum_comment_likes();

-- Whatever changes what readers see of a comment takes the next number of its post, and is counted there.
create function number_forum_comments() returns trigger language plpgsql as $$
declare
  shown_before integer := 0;
  shown_after  integer := (new.deleted_at is null and new.hidden_at is null)::integer;
  waits_before integer := 0;
  waits_after  integer := (new.reported_at is not null)::integer;
  is_seen      boolean := true;
begin
  if tg_op = 'UPDATE' then
    shown_before := (old.deleted_at is null and old.hidden_at is null)::integer;
    waits_before := (old.reported_at is not null)::integer;
    is_seen := (new.text, new.author_id, new.like_count, shown_after)
      is distinct from (old.text, old.author_id, old.like_count, shown_before);
    if not is_seen and waits_after = waits_before then
      return new;
    end if;
  end if;
  update forum_posts
  set
    seq = seq + is_seen::integer,
    comment_count = comment_count + shown_after - shown_before,
    open_reports = open_reports + waits_after - waits_before
  where id = new.post_id
  returning seq into new.seq;
  if not is_seen then
    new.seq := old.seq;
  end if;
  if tg_op = 'INSERT' then
    new.position := new.seq;
  end if;
  return new;
end $$;
create trigger forum_comments_are_numbered before insert or update on forum_comments
  for each row execute function number_forum_comments();

-- --- Payments

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
  -- The payment that settled the order, as the service names it.
  payment_id     text,
  -- The candidate who opened an order while signed in: it stands under their account, also when its page was lost (G-123).
  candidate_id   uuid references candidates on delete set null,
  constraint orders_status_known check (status in ('open', 'reported', 'paid', 'declined')),
  constraint orders_cost_something check (amount_paise > 0),
  constraint orders_settled_are_dated check ((status in ('paid', 'declined')) = (settled_at is not null)),
  constraint orders_declined_have_reason check ((status = 'declined') = (decline_reason is not null)),
  -- Whoever has paid is known; a transfer also by its number and the day on which the payer told of it.
  constraint orders_reported_name_payer check (
    status = 'open'
    or (payer_name is not null and payer_email is not null
        and (payment_id is not null or (utr is not null and reported_at is not null)))
  )
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
create unique index orders_one_per_payment on orders (payment_id, provider) where payment_id is not null;
create index orders_by_candidate on orders (candidate_id, created_at desc, id desc) where candidate_id is not null;

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

-- --- Consents, privacy and complaints

-- What people agreed to and took back, and when. Triggers write it, so that no way around it is left: on the consent of the
-- registration, on the interest in jobs and internships, on refused mails and on mails of saved searches.
create table consent_changes (
  id         bigserial primary key,
  account_id uuid not null references accounts on delete cascade,
  -- 'account', 'jobs', 'internships', 'alerts', or 'mails:' and a topic.
  purpose    text not null,
  given      boolean not null,
  -- The version of the text that was agreed to; null where the choice has no text of its own.
  version    text,
  at         timestamptz not null,
  -- What said so.
  via        text not null,
  constraint consent_changes_purpose_known check (
    purpose in ('account', 'jobs', 'internships', 'alerts') or purpose like 'mails:%'
  ),
  constraint consent_changes_via_known check (via in ('registration', 'interest', 'mails', 'searches', 'before'))
);
create index consent_changes_by_account on consent_changes (account_id, purpose, id desc);

-- What the team's figures counted of people whose accounts are deleted: kinds and moments, and nothing of the people.
create table past_figures (
  kind text not null,
  at   timestamptz not null,
  constraint past_figures_kind_known check (
    kind in ('newUsers', 'jobCandidates', 'internCandidates', 'candidatesHired', 'testTaken', 'eventsAttended')
  )
);
create index past_figures_by_kind on past_figures (kind, at);

-- The register of breaches of personal data, as the law asks for them (DPDP Rules 2025, rule 7).
create table breaches (
  number     serial primary key,
  title      text not null,
  -- When the operator became aware: 72 hours later the Board has the report.
  noticed_at timestamptz not null,
  -- What was written of it: the fields of the report, each by its name.
  fields     jsonb not null,
  opened_at  timestamptz not null,
  changed_at timestamptz not null
);

-- Whom it concerns. The address goes once they are told; a key for the mailbox shows that they were.
create table breach_people (
  breach_number integer not null references breaches on delete cascade,
  mailbox       text not null,
  email         text,
  told_at       timestamptz,
  primary key (breach_number, mailbox)
);
create index breach_people_to_tell on breach_people (breach_number, mailbox) where told_at is null;

-- What people complain about, with or without an account, and until when they are answered.
create table grievances (
  id          uuid primary key default gen_random_uuid(),
  -- What they and the team name it by, such as 'G-7K3M-Q2'.
  reference   text not null,
  account_id  uuid references accounts on delete set null,
  name        text not null,
  email       text not null,
  kind        text not null,
  text        text not null,
  received_at timestamptz not null,
  -- The last Indian day for the answer.
  due_on      date not null,
  -- When the team was reminded of it.
  reminded_at timestamptz,
  answer      text,
  answered_by uuid references accounts on delete set null,
  answered_at timestamptz,
  constraint grievances_one_per_reference unique (reference),
  constraint grievances_kind_known check (kind in ('data', 'company', 'community', 'payment', 'other')),
  constraint grievances_text_bounded check (char_length(text) between 1 and 4000),
  constraint grievances_answered_at_a_time check ((answer is null) = (answered_at is null)),
  constraint grievances_answered_by_somebody check (answered_by is null or answered_at is not null)
);
create index grievances_open on grievances (received_at, id) where answered_at is null;
create index grievances_answered on grievances (answered_at desc, id desc) where answered_at is not null;
create index grievances_by_account on grievances (account_id, received_at desc, id desc) where account_id is not null;
create index grievances_by_answerer on grievances (answered_by) where answered_by is not null;
-- The second press of a button is the same complaint.
create unique index grievances_sent_once on grievances (email, md5(text)) where answered_at is null;

-- Notes a change, if it is one. Nothing is noted of an account that is being deleted.
create function note_consent(
  whose uuid, what text, is_given boolean, text_version text, moment timestamptz, said_by text, by_default boolean
) returns void language plpgsql as $$
declare
  last consent_changes;
begin
  if not exists (select 1 from accounts where id = whose) then return; end if;
  select * into last from consent_changes where account_id = whose and purpose = what order by id desc limit 1;
  if coalesce(last.given, by_default) = is_given and (text_version is null or last.version is not distinct from text_version)
  then return; end if;
  insert into consent_changes (account_id, purpose, given, version, at, via)
  values (whose, what, is_given, text_version, moment, said_by);
end $$;

create function note_registration_consent() returns trigger language plpgsql as $$
begin
  perform note_consent(new.account_id, 'account', true, new.text_version, new.given_at, 'registration', false);
  return null;
end $$;
create trigger consents_are_noted after insert on consents
for each row execute function note_registration_consent();

create function note_interest() returns trigger language plpgsql as $$
begin
  perform note_consent(
    new.account_id, 'jobs', new.interested_in_jobs_at is not null, null,
    coalesce(new.interested_in_jobs_at, now()), 'interest', false
  );
  perform note_consent(
    new.account_id, 'internships', new.interested_in_internships_at is not null, null,
    coalesce(new.interested_in_internships_at, now()), 'interest', false
  );
  return null;
end $$;
create trigger interest_is_noted_at_first after insert on candidates
for each row when (new.interested_in_jobs_at is not null or new.interested_in_internships_at is not null)
execute function note_interest();
create trigger interest_is_noted after update of interested_in_jobs_at, interested_in_internships_at on candidates
for each row when (
  (old.interested_in_jobs_at is null) <> (new.interested_in_jobs_at is null)
  or (old.interested_in_internships_at is null) <> (new.interested_in_internships_at is null)
)
execute function note_interest();

create function note_mail_choice() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform note_consent(new.account_id, 'mails:' || new.topic, false, null, new.refused_at, 'mails', true);
  else
    perform note_consent(old.account_id, 'mails:' || old.topic, true, null, now(), 'mails', true);
  end if;
  return null;
end $$;
create trigger mail_choices_are_noted after insert or delete on mail_refusals
for each row execute function note_mail_choice();

create function note_alerts() returns trigger language plpgsql as $$
declare
  whose uuid := coalesce(new.candidate_id, old.candidate_id);
begin
  perform note_consent(
    whose, 'alerts', exists (select 1 from saved_searches where candidate_id = whose and mail <> 'off'), null,
    now(), 'searches', false
  );
  return null;
end $$;
create trigger alerts_are_noted after insert or delete on saved_searches
for each row execute function note_alerts();
create trigger changed_alerts_are_noted after update of mail on saved_searches
for each row when (old.mail is distinct from new.mail) execute function note_alerts();

-- --- The team and the installation

-- What members of the team did. Ids alone: names are looked up when somebody reads it, so that an erased person's name
-- is in no log. No reference to accounts either: the act stays when its actor or its subject is gone.
create table staff_acts (
  id            uuid primary key default gen_random_uuid(),
  created_at    timestamptz not null,
  actor_id      uuid not null,
  -- Method and path of the call, as in the contract's table of routes.
  action        text not null,
  -- Whom and what it was done to.
  subject_ids   uuid[] not null default '{}',
  -- What an act was, the kinds of the persons and things it was done to, and the state before and after: enough for a sentence.
  -- Names of people are still looked up when somebody reads it; those of things are kept as they were. Ids, kinds and names go
  -- by position. In place of an erased person stands an id of zeros.
  act           text,
  subject_kinds text[] not null default '{}',
  subject_names text[] not null default '{}',
  state_before  text not null default '',
  state_after   text not null default '',
  detail        text not null default '',
  constraint staff_acts_name_each_subject check (
    act is null
    or (cardinality(subject_kinds) = cardinality(subject_ids) and cardinality(subject_names) = cardinality(subject_ids))
  )
);
create index staff_acts_newest on staff_acts (created_at desc, id desc);
create index staff_acts_of_actor on staff_acts (actor_id, created_at desc, id desc);
create index staff_acts_on_subject on staff_acts using gin (subject_ids);

-- What the operator of the installation has set about it: one row, null where nothing is set.
create table operator_settings (
  only_row          boolean primary key default true check (only_row),
  -- Grows with each change, so that two admins do not overwrite each other.
  version           integer not null default 0,
  name              text,
  operator_name     text,
  address           text,
  email             text,
  grievance_officer text,
  grievance_email   text,
  linkedin          text,
  facebook          text,
  instagram         text,
  discord           text,
  whatsapp          text,
  upi_id            text,
  upi_payee         text,
  accent            text,
  logo_light_key    text references uploads,
  logo_dark_key     text references uploads,
  -- Further days that are no working days, besides weekends and national holidays: '2026-11-09, 2026-12-25'.
  holidays          text,
  constraint operator_name_bounded check (btrim(name) <> '' and char_length(name) <= 40),
  constraint operator_operator_name_bounded check (btrim(operator_name) <> '' and char_length(operator_name) <= 200),
  constraint operator_address_bounded check (btrim(address) <> '' and char_length(address) <= 500),
  constraint operator_email_bounded check (email like '%@%' and char_length(email) <= 254),
  constraint operator_grievance_officer_bounded
    check (btrim(grievance_officer) <> '' and char_length(grievance_officer) <= 300),
  constraint operator_grievance_email_bounded check (grievance_email like '%@%' and char_length(grievance_email) <= 254),
  constraint operator_linkedin_is_address check (linkedin ~ '^https?://' and char_length(linkedin) <= 2000),
  constraint operator_facebook_is_address check (facebook ~ '^https?://' and char_length(facebook) <= 2000),
  constraint operator_instagram_is_address check (instagram ~ '^https?://' and char_length(instagram) <= 2000),
  constraint operator_discord_is_address check (discord ~ '^https?://' and char_length(discord) <= 2000),
  constraint operator_whatsapp_is_address check (whatsapp ~ '^https?://' and char_length(whatsapp) <= 2000),
  constraint operator_upi_id_form check (upi_id ~ '^[A-Za-z0-9_.-]{2,200}@[A-Za-z][A-Za-z0-9]{1,63}$'),
  constraint operator_upi_payee_bounded check (btrim(upi_payee) <> '' and char_length(upi_payee) <= 60),
  constraint operator_accent_form check (accent ~ '^#[0-9a-f]{6}$'),
  constraint operator_holidays_form
    check (holidays ~ '^\d{4}-\d\d-\d\d(, \d{4}-\d\d-\d\d)*$' and char_length(holidays) <= 1200)
);
insert into operator_settings default values;
create index operator_settings_by_logo_light on operator_settings (logo_light_key) where logo_light_key is not null;
create index operator_settings_by_logo_dark on operator_settings (logo_dark_key) where logo_dark_key is not null;

-- What one server process sends to sockets of the others and is too long for a notification. Its adapter clears it away.
create table socket_io_attachments (
  id         bigserial primary key,
  created_at timestamptz not null default now(),
  payload    bytea
);
create index socket_io_attachments_by_age on socket_io_attachments (created_at);

-- Words as people shorten and spell them, each with the one that it is searched as. searchWords of the contract has the same.
create function long_form(text) returns text language sql immutable parallel safe strict as $$
  select coalesce('{"asst":"assistant","assoc":"associate","coord":"coordinator","dept":"department","elec":"electrical",
    "engg":"engineering","engr":"engineer","exec":"executive","govt":"government","jr":"junior","mech":"mechanical",
    "mfg":"manufacturing","mgmt":"management","mgr":"manager","mktg":"marketing","opr":"operator","rep":"representative",
    "sr":"senior","centre":"center","counselling":"counseling","counsellor":"counselor","jewellery":"jewelry",
    "labour":"labor","labourer":"laborer","modelling":"modeling","optimisation":"optimization",
    "organisation":"organization","programme":"program","visualisation":"visualization"}'::jsonb ->> $1, $1)
$$;

-- As before, with these. Functions that call others are in plpgsql, which keeps their plans: in plain SQL each call planned
-- all of them again, 7 ms for each job.
create or replace function text_words(text) returns text[] language plpgsql immutable parallel safe strict as $$
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

-- As before, and of the text too each two neighbours as one: 'data entry' is no 'data' with an 'entry' somewhere else.
create or replace function job_vector(title text, company text, asked text, places text[], content text, names text[],
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
-- The server writes its queries itself.
drop function job_query(jsonb);
drop function words_and_pairs(text);
drop function stem_of(text);
drop function word_of(text);

drop index if exists posting_search_by_text;
update posting_search s set search = job_vector(j.title, c.name, j.qualifications, j.locations, p.content_text,
    p.skills || p.place_keys, j.role, j.work_mode, p.experience_min)
  from postings p
  join jobs j on j.id = p.job_id
  join companies c on c.id = j.company_id
  where p.job_id = s.job_id;
create index posting_search_by_text on posting_search using gin (search);
-- A search asks for any of a hundred names. With the usual statistics each that no job has counts as one in 200 jobs, together a
-- fifth of the board, and the whole board was read for them.
alter table posting_search alter column search set statistics 1000;
insert into job_words
  select distinct w
  from posting_search s
  join jobs j on j.id = s.job_id
  join companies c on c.id = j.company_id,
    unnest(text_words(concat_ws(' ', j.title, c.name, j.qualifications, array_to_string(j.locations, ' ')))) w
  where w ~ '^[a-z]{3,30}$'
  on conflict do nothing;
analyze posting_search;
analyze job_words;

-- What people mean by a text, whatever their keyboard wrote: lower case, without accents, apostrophes, joiners and nuktas,
-- long and short Hindi vowels alike. foldText of the contract does the same; a test compares them.
create function fold_text(text) returns text language sql immutable parallel safe strict as $$
  select translate(
    regexp_replace(
      lower(normalize(translate($1, '''`´’‘‛ʼʻʹ′＇', ''), NFKD)),
      '[\u0300-\u036f\u093c\u09bc\u200b-\u200f\u2060\ufeff\u00ad]', '', 'g'),
    'đðøłħŧıæœßþĐÐØŁऑॉीूैौँ',
    'ddolhtiaospddolआािुेों')
$$;

-- The words of a text, in their order. What parts words is listed, so that no parser and no locale decides: both take
-- Indian words apart. C++ and C# keep their signs, '.NET' is 'dotnet', 'Node.js' is 'nodejs', 'B.Com' is 'bcom'.
-- searchWords of the contract does the same.
create function text_words(text) returns text[] language sql immutable parallel safe strict as $$
  with steps as (
    select array[
      ['([a-z0-9])\.js(?![a-z])', '\1js'],
      ['\.net(?![a-z])', ' dotnet'],
      ['(?<![a-z0-9])([a-z])\.(?=[a-z])', '\1'],
      ['go[ -]to[ -]market', 'gotomarket'],
      ['(?<![a-z0-9+#])[+#]+', ' '],
      ['([a-z0-9][a-z0-9]|[0-9])[+#]+', '\1 '],
      ['(?<![a-z0-9])(vitamin|hepatitis|series|grade|class|category|group|usb|type|section)[ -]c(?![a-z0-9+#])', '\1c'],
      ['[\s\u0080-\u00a0\u1680\u3000!"$%&()*,\-./:;<=>?@[\\\]^_{|}~\u00a1-\u00b1\u00b4-\u00bf\u00d7\u00f7\u2000-\u206f\u20a0-\u20bf\u2122\u0964\u0965\u2190-\u27bf]+', ' ']
    ] as s
  )
  select array_remove(string_to_array(
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
      fold_text($1), s[1][1], s[1][2], 'g'), s[2][1], s[2][2], 'g'), s[3][1], s[3][2], 'g'), s[4][1], s[4][2], 'g'),
      s[5][1], s[5][2], 'g'), s[6][1], s[6][2], 'g'), s[7][1], s[7][2], 'g'), s[8][1], s[8][2], 'g'), ' '), '')
  from steps
$$;

-- A word without its plural, cut to what an index takes. Accounts are no account: one is kept, the other is sold to.
create function word_of(text) returns text language sql immutable parallel safe strict as $$
  select left(case
    when length($1) <= 3 or $1 !~ 's$' or $1 ~ '(ss|us|is)$' or $1 in ('accounts', 'sales') then $1
    when $1 ~ '..ies$' then left($1, -3) || 'y'
    when $1 ~ '(ch|sh|ss|x|z)es$' then left($1, -2)
    else left($1, -1)
  end, 60)
$$;

-- What a word shares with those made of the same verb: 'develop' of developer, developing and development. The stemmer of text
-- search goes further, and takes a hospital for hospitality and what is internal for an intern.
create function stem_of(text) returns text language sql immutable parallel safe strict as $$
  select regexp_replace(regexp_replace(word_of($1), '(?<=[a-z]{3})(ing|ed|er|or|ment|e)$', ''), '([bdfglmnprst])\1$', '\1')
$$;

-- The words of a text, and each two neighbours as one: 'front end' is found by 'frontend'.
create function words_and_pairs(text) returns setof text language sql immutable parallel safe strict as $$
  with words as (
    select w, lag(w) over (order by n) || w as pair from unnest(text_words($1)) with ordinality as words (w, n)
  )
  select word_of(w) from words union select word_of(pair) from words where pair is not null
$$;

-- What a job is found by, as words with the place where they stand before them: t/ in the title, u/ in the title by its stem,
-- c/ in the company's name, s/ in one of these or among what is asked for, a/ anywhere, also by its stem, k/ the name of a skill or
-- a place, r/ the kind, m/ where the work is done, x/ the years of experience that are asked for. Places are no weights:
-- the index knows words alone, and would read every job with a word to see its weight.
create function job_vector(title text, company text, asked text, places text[], content text, names text[], role text,
    work_mode text, experience integer) returns tsvector language sql immutable parallel safe as $$
  select array_to_tsvector(array(
    select 't/' || w from words_and_pairs(title) w
    union select 'c/' || w from words_and_pairs(company) w
    union select 's/' || w from (
      select words_and_pairs(title) w union select words_and_pairs(company) union select words_and_pairs(asked)
    ) strong
    union select 'u/' || stem_of(w) from unnest(text_words(title)) w
    union select unnest(array['a/' || word_of(w), 'a/' || stem_of(w)]) from unnest(
      text_words(concat_ws(' ', title, company, asked, array_to_string(places, ' '), left(content, 30000)))
    ) w
    union select 'k/' || left(n, 200) from unnest(names) n where n <> ''
    union select unnest(array['r/' || role, 'm/' || work_mode, 'x/' || experience])
  ))
$$;

-- A query from groups of which each must be found, by one of its ways, each of them words of job_vector as people write them,
-- or with '!' before them words that must not stand in the title. '=/' is anywhere, without the stem.
create function job_query(groups jsonb) returns tsquery language sql immutable parallel safe strict as $$
  select string_agg(ways, ' & ')::tsquery from (
    select '(' || (
      select string_agg('(' || (
        select string_agg(case when word like '!%' then '!' else '' end || '''' || replace(replace(case left(word, 2)
            when 'a/' then 'a/' || stem_of(substr(word, 3))
            when '=/' then 'a/' || word_of(substr(word, 3))
            when 'u/' then 'u/' || stem_of(substr(word, 3))
            when 't/' then 't/' || word_of(substr(word, 3))
            when 'c/' then 'c/' || word_of(substr(word, 3))
            when 's/' then 's/' || word_of(substr(word, 3))
            when '!t' then 't/' || word_of(substr(word, 4))
            else word
          end, '\', '\\'), '''', '''''') || '''', ' & ')
        from jsonb_array_elements_text(way) word
      ) || ')', ' | ')
      from jsonb_array_elements(one) way
    ) || ')' as ways
    from jsonb_array_elements(groups) one
  ) parts
$$;

-- The words of jobs that are or were on the board, to correct what is typed wrongly. They are only added: two postings
-- that are published at once must not wait for each other's counts.
create table job_words (
  word text primary key
);
create index job_words_alike on job_words using gin (word gin_trgm_ops);

-- As before, with these words.
create or replace function show_posting(job uuid) returns void language plpgsql as $$
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

-- The jobs on the board are read again by migration 0099, which writes the words faster.
drop index posting_search_by_text;

-- A saved search is compared with new jobs by what it says, as the board reads it now.
alter table saved_searches
  drop column text_query,
  drop column role,
  drop column work_mode,
  drop column skills,
  drop column place_key,
  drop column pay_min,
  drop column is_fresher,
  drop column company_slug;

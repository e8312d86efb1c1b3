-- Browsers write the domain of 'asha@उदाहरण.भारत' as 'xn--p1b6ci4b4b3a.xn--h2brj9c'. Addresses are stored as people read them
-- now (emailSpelling of the contract), so those that are stored the other way are written out (RFC 3492, 6.2). An account stays
-- as it is where another one has the address already.
create function punycode_label(label text) returns text language plpgsql immutable strict as $$
declare
  input text := substr(label, 5);
  dash int := length(input) - position('-' in reverse(input)) + 1;
  plain text := case when input like '%-%' then left(input, dash - 1) else '' end;
  rest text := case when input like '%-%' then substr(input, dash + 1) else input end;
  codes int[] := array(select ascii(c) from regexp_split_to_table(plain, '') with ordinality as one (c, at)
    where c <> '' order by at);
  code bigint := 128;
  i bigint := 0;
  bias bigint := 72;
  at int := 1;
  before bigint;
  weight bigint;
  k bigint;
  digit int;
  least_digit bigint;
  delta bigint;
  size int;
begin
  while at <= length(rest) loop
    before := i;
    weight := 1;
    k := 36;
    loop
      digit := strpos('abcdefghijklmnopqrstuvwxyz0123456789', substr(rest, at, 1)) - 1;
      if at > length(rest) or digit < 0 then
        return label;
      end if;
      at := at + 1;
      i := i + digit * weight;
      least_digit := greatest(1, least(26, k - bias));
      exit when digit < least_digit;
      weight := weight * (36 - least_digit);
      k := k + 36;
    end loop;
    size := cardinality(codes) + 1;
    delta := case when before = 0 then i / 700 else (i - before) / 2 end;
    delta := delta + delta / size;
    k := 0;
    while delta > 455 loop
      delta := delta / 35;
      k := k + 36;
    end loop;
    bias := k + 36 * delta / (delta + 38);
    code := code + i / size;
    i := i % size;
    codes := codes[1:i] || code::int || codes[i + 1:];
    i := i + 1;
  end loop;
  return coalesce(
    normalize((select string_agg(chr(c), '' order by n) from unnest(codes) with ordinality as one (c, n)), nfc), label);
exception when others then
  return label;
end
$$;

update accounts a set email = d.email
  from (
    select id, split_part(accounts.email, '@', 1) || '@' || (
      select string_agg(case when label like 'xn--%' then punycode_label(label) else label end, '.' order by n)
      from unnest(string_to_array(split_part(accounts.email, '@', 2), '.')) with ordinality as one (label, n)
    ) as email
    from accounts where accounts.email like '%@%xn--%'
  ) d
  where d.id = a.id and d.email <> a.email and not exists (select from accounts b where b.email = d.email);

drop function punycode_label(text);

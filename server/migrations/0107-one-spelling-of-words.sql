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

-- As before, with one spelling of Indian words. Most texts are in plain letters and are read no further.
create or replace function fold_text(text) returns text language plpgsql immutable parallel safe strict as $$
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

-- Two spaces end the name, so that 'Anil' comes before 'Anil Kumar' whatever their emails are. Sorted as people read names
-- (name-order.ts), not in the order of a database's locale: in C it is that of bytes.
create or replace function person_text(full_name text, email text, mobile_no text) returns text language sql immutable as $$
  select ' ' || fold_text(full_name) || '  ' || email || ' ' || mobile_no
$$;
drop index people_by_name;
update people set search_text = person_text(a.full_name, a.email, c.mobile_no)
  from candidates c join accounts a on a.id = c.account_id
  where c.account_id = candidate_id;
create index people_by_name on people ((search_text like '  %'), (search_text collate "und-x-icu"), candidate_id);

reindex index accounts_by_folded_name;
reindex index companies_by_folded_name;

update posting_search s set search = job_vector(j.title, c.name, j.qualifications, j.locations, p.content_text,
    p.skills || p.place_keys, j.role, j.work_mode, p.experience_min)
  from postings p
  join jobs j on j.id = p.job_id
  join companies c on c.id = j.company_id
  where p.job_id = s.job_id
    and concat(j.title, c.name, j.qualifications, array_to_string(j.locations, ' '), p.content_text) ~ '[\u0600-\u0dff]';
analyze accounts;
analyze companies;
analyze people;
analyze posting_search;

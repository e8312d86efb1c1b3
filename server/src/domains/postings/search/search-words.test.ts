import { foldText, searchWords } from '@firstrung/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#src/testing/template.ts'
import { stemOf, tsQueryOf, wordOf } from './search-query.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

// Every letter of the Latin, Greek, Cyrillic and Indian blocks, and what keyboards write between them.
const letters = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => String.fromCodePoint(from + at)).filter((one) => /\P{Cn}/u.test(one))
const texts = [
  ...[
    letters(0x20, 0x250),
    letters(0x370, 0x400),
    letters(0x400, 0x460),
    letters(0x600, 0x700),
    ...[0x900, 0x980, 0xa00, 0xa80, 0xb00, 0xb80, 0xc00, 0xc80, 0xd00].map((block) => letters(block, block + 0x80)),
    letters(0x1e00, 0x1f00),
  ],
  letters(0x2010, 0x2070),
]
  .flatMap((block) => [block.join('a '), block.join('')])
  .concat([
    'José Nguyễn Ángel, Brian D’Souza, Zoë O`Neil',
    'C/C++ & C# (.NET), Node.js, ASP.NET, B.Com, M.B.A., UI/UX, Go-to-Market, A+ grade, 2+ years',
    'Vitamin C Sales, Series C, #hiring, Full-Stack—Engineer',
    'Sr. Asst. Mgr (Mktg), Mech Engg, call centre, senior, constructor, toString',
    'फ़ील्ड सेल्स, टेलीकॉलर, गुड़गाँव में नौकरी।',
    // Each nasal letter before each letter, and each letter doubled behind each r, in every Indian script.
    ...[0x900, 0x980, 0xa00, 0xa80, 0xb00, 0xb80, 0xc00, 0xc80, 0xd00].map((block) => {
      const all = Array.from({ length: 0x25 }, (_, at) => String.fromCodePoint(block + 0x15 + at))
      const [dead, r] = [String.fromCodePoint(block + 0x4d), String.fromCodePoint(block + 0x30)]
      return all
        .flatMap((one) => [`${r}${dead}${one}${dead}${one}`, ...all.map((other) => `${one}${dead}${other}`)])
        .join(' ')
    }),
  ])

test.each([
  ['Malayalam with letters of its own and with joiners', 'സെയിൽസ്മാൻ ഡ്രൈവർ', 'സെയില്‍സ്മാന്‍ ഡ്രൈവര്‍'],
  ['Malayalam in the old and the new spelling', 'സർവീസ് കൌണ്ടർ', 'സര്‍വ്വീസ് കൗണ്ടർ'],
  ['Malayalam nta as one or another pair', 'അക്കൗണ്ടന്റ്', 'അക്കൗണ്ടൻ്റ്'],
  ['Tamil with the letters of either sri, and au as one sign or two', 'ஶ்ரீ கௌதம்', 'ஸ்ரீ கெளதம்'],
  ['Tamil o as one sign or two', 'தொழிலாளர்', 'த\u0bc6\u0bbeழிலாளர்'],
  ['Tamil f with and without its sign', 'ஆஃபீஸ் ஃப்ரெஷர்', 'ஆஃபீஸ் ப்ரெஷர்'],
  ['Hindi with a nasal letter and with its sign', 'हिन्दी कम्पनी एजेन्ट', 'हिंदी कंपनी एजेंट'],
  ['Hindi with composed and decomposed dots', 'ड्राइवर क\u095eे', 'ड्राइवर कफ\u093cे'],
  ['Hindi with dots and without', 'फ़ील्ड गुड़गाँव', 'फील्ड गुडगांव'],
  ['Marathi app', 'ॲप', 'अ‍ॅप'],
  ['Bengali with a letter of its own and with joiners', 'বিদ্যুৎ ব্যাংক', 'বিদ্যুত্‍ ব্যাঙ্ক'],
  ['Bengali ra with and without a joiner', 'র‍্যাপ', 'র্যাপ'],
  ['Punjabi with composed and decomposed dots', 'ਸ\u0a3cਹਿਰ ਪੰਜਾਬ', '\u0a36ਹਿਰ ਪਂਜਾਬ'],
  ['Gujarati with a nasal letter and with its sign', 'હિન્દી ડ્રાઇવર', 'હિંદી ડ્રાઈવર'],
  ['Odia y', 'କାର୍ଯ୍ୟାଳୟ', 'କାର୍ଯ୍ୟାଳଯ\u0b3c'],
  ['Telugu and Kannada with a nasal letter and with its sign', 'హిందీ ಬೆಂಗಳೂರು', 'హిన్దీ ಬೆಙ್ಗಳೂರು'],
  ['Urdu of an Arabic keyboard', 'نوکری کمپنی', 'نوكري كمپني'],
  ['words with joiners that nobody sees', 'सॉफ़्टवेयर', 'सॉफ़्ट\u200cवेयर\u200d'],
  ['numbers in digits of any script', '2 साल 10वीं', '२ साल १०वीं'],
])('several spellings are one in a search: %s', (_, one, other) => {
  expect(one).not.toBe(other)
  expect(searchWords(other)).toEqual(searchWords(one))
})

test('the database folds texts and splits words as the contract does', async () => {
  const { rows } = await database.pool.query<{ folded: string; words: string[] }>(
    'select fold_text(t) as folded, text_words(t) as words from unnest($1::text[]) with ordinality x (t, n) order by n',
    [texts],
  )
  for (const [at, text] of texts.entries()) {
    expect(rows[at]?.folded).toBe(foldText(text))
    expect(rows[at]?.words).toEqual(searchWords(text))
  }
})

test('the server stems the words of queries as the database stems those of jobs', async () => {
  const words = [
    'sales accounts accounting account business gas status analysis analyses companies ties dies series boxes classes dishes',
    'developer developing development developed engineer enginee programmer programming run runner running punee telecaler',
    'ing ed eding element elements c++ c# r नर्स टेलिकालरs café s ss us is es ies aies xies shes',
    `${'long'.repeat(20)}s ${'क'.repeat(70)}s 𝒜𝒜𝒜𝒜s`,
  ].flatMap((line) => line.split(' '))
  const { rows } = await database.pool.query<{ words: string[]; stems: string[] }>(
    'select words_cut($1) as words, stems_of(words_cut($1)) as stems',
    [words],
  )
  expect(rows).toEqual([{ words: words.map(wordOf), stems: words.map(stemOf) }])
})

test('quotes, backslashes and special characters of a query reach the database unchanged', async () => {
  const groups = [[["t/o'neil\\", 'a/c++'], ['k/.net']], [['=/running', '!t/x & y']]]
  const { rows } = await database.pool.query<{ query: string }>('select $1::tsquery::text as query', [
    tsQueryOf(groups),
  ])
  expect(rows[0]?.query).toBe(`'a/running' & !'t/x & y' & ( 't/o''neil\\\\' & 'a/c++' | 'k/.net' )`)
})

test.each([
  [[[['t/driver', '!t/busdriver'], ['t/driver']]], `('t/driver')`],
  [[[['t/data', 't/entry'], ['t/dataentry'], ['=/dataentry']]], `('t/data'&'t/entry'|'a/dataentry')`],
  [[[['s/java'], ['t/java'], ['k/java', 't/java']]], `('s/java')`],
  [[[['t/java']], [['k/pune'], ['k/goa']]], `('t/java')&('k/pune'|'k/goa')`],
  [
    [
      [
        ['t/front', 't/end', 't/developer'],
        ['t/developer', '!t/x'],
        ['t/end', 't/front'],
      ],
    ],
    `('t/developer'&!'t/x'|'t/end'&'t/front')`,
  ],
])('the search %j asks the database for no more than %j', (groups, query) => {
  expect(tsQueryOf(groups)).toBe(query)
})

test.each([
  ['C/C++ & C#', ['c', 'c++', 'c#']],
  ['ASP.NET, .net', ['asp', 'dotnet', 'dotnet']],
  ['Node.js UI/UX', ['nodejs', 'ui', 'ux']],
  ['B.Com or M.B.A.', ['bcom', 'or', 'mba']],
  ['Vitamin C', ['vitaminc']],
  ['D’Souza’s Café', ['dsouzas', 'cafe']],
  ['टेलीकॉलर, फ़ील्ड', ['टेलिकालर', 'फिल्ड']],
])('the words of %s are %j', (text, words) => {
  expect(searchWords(text)).toEqual(words)
})

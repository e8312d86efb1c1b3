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
    letters(0x900, 0x980),
    letters(0x1e00, 0x1f00),
  ],
  letters(0x2010, 0x2070),
]
  .map((block) => block.join('a '))
  .concat([
    'José Nguyễn Ángel, Brian D’Souza, Zoë O`Neil',
    'C/C++ & C# (.NET), Node.js, ASP.NET, B.Com, M.B.A., UI/UX, Go-to-Market, A+ grade, 2+ years',
    'Vitamin C Sales, Series C, #hiring, Full-Stack—Engineer',
    'Sr. Asst. Mgr (Mktg), Mech Engg, call centre, senior, constructor, toString',
    'फ़ील्ड सेल्स, टेलीकॉलर, गुड़गाँव में नौकरी।',
  ])

test('the database folds texts and parts words as the contract does', async () => {
  const { rows } = await database.pool.query<{ folded: string; words: string[] }>(
    'select fold_text(t) as folded, text_words(t) as words from unnest($1::text[]) with ordinality x (t, n) order by n',
    [texts],
  )
  for (const [at, text] of texts.entries()) {
    expect(rows[at]?.folded).toBe(foldText(text))
    expect(rows[at]?.words).toEqual(searchWords(text))
  }
})

test('the server cuts words of queries as the database cuts those of jobs', async () => {
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

test('a query of words with quotes, backslashes and signs is read by the database as it is meant', async () => {
  const groups = [[["t/o'neil\\", 'a/c++'], ['k/.net']], [['=/running', '!t/x & y']]]
  const { rows } = await database.pool.query<{ query: string }>('select $1::tsquery::text as query', [
    tsQueryOf(groups),
  ])
  expect(rows[0]?.query).toBe(`( 't/o''neil\\\\' & 'a/c++' | 'k/.net' ) & 'a/running' & !'t/x & y'`)
})

test.each([
  [[[['t/driver', '!t/busdriver'], ['t/driver']]], `('t/driver')`],
  [[[['t/data', 't/entry'], ['t/dataentry'], ['=/dataentry']]], `('t/data'&'t/entry'|'a/dataentry')`],
  [[[['s/java'], ['t/java'], ['k/java', 't/java']]], `('s/java')`],
  [[[['t/java']], [['k/pune'], ['k/goa']]], `('t/java')&('k/pune'|'k/goa')`],
])('of %j the database is asked no more than %j', (groups, query) => {
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

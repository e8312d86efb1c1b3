import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { blankQuiz, blankSlot, type Slot } from '#app/features/assessments/quiz/quiz-form-values.ts'
import { questionsAsCsv, readQuestions } from './question-files.ts'

const head = 'Question,Option 1,Option 2,Option 3,Option 4,Correct,Explanation,Skill'
const read = (text: string | Uint8Array, name = 'bank.csv') =>
  readQuestions(name, typeof text === 'string' ? new TextEncoder().encode(text) : text, blankQuiz())
type Read = Awaited<ReturnType<typeof read>>
const keysOf = ({ questions }: Read) => questions.map(({ question, correct }) => `${question} ${correct}`)
const reasonsOf = ({ leftOut }: Read) => leftOut.map(({ at, why }) => `${at}: ${why}`)

describe('the columns of other programs', () => {
  test.each([
    ['Question Text,Answer 1,Answer 2,Answer 3,Answer 4,Correct Answer,Points', 'Q?,a,b,c,d,B,1', 2],
    ['Question,Option A,Option B,Option C,Option D,Answer', 'Q?,a,b,c,d,C', 3],
    ['No.,Question *,A,B,C,D,Key', '1,Q?,a,b,c,d,d', 4],
    ['प्रश्न,विकल्प क,विकल्प ख,विकल्प ग,विकल्प घ,सही उत्तर', 'Q?,a,b,c,d,ख', 2],
    [
      'Question - max 120 characters,Answer 1 - max 75 characters,Answer 2 - max 75 characters,Answer 3 - max 75 characters,Answer 4 - max 75 characters,Time limit (sec),Correct answer(s) - choose at least one',
      'Q?,a,b,c,d,20,2',
      2,
    ],
  ])(
    'the columns of other programs are recognized by their names, and a note says how they are read: %s',
    async (names, row, correct) => {
      const got = await read(`${names}\n${row}`)
      expect(got.questions).toMatchObject([
        { question: 'Q?', correct, options: [{ text: 'a' }, {}, {}, { text: 'd' }] },
      ])
      expect(got.fileNotes[0]).toMatch(/^Columns are read like this: “.*” as (?:Question|Option 1)/)
    },
  )

  test('columns of other programs for more options or pictures leave out only the questions that need them', async () => {
    const names =
      'Question Text,Question Type,Option 1,Option 2,Option 3,Option 4,Option 5,Correct Answer,Time in seconds,Image Link'
    const rows = [
      'Fine?,Multiple Choice,a,b,c,d,,2,20,',
      'Two?,Checkbox,a,b,c,d,,"1,3",20,',
      'Five?,Multiple Choice,a,b,c,d,e,2,20,',
      'Seen?,Multiple Choice,a,b,c,d,,1,20,https://x.example/a.png',
    ]
    const got = await read([names, ...rows].join('\n'))
    expect(keysOf(got)).toEqual(['Fine? 2'])
    expect(reasonsOf(got)).toEqual([
      'Line 3: More than one option is right.',
      'Line 4: It has 5 options; a question of a test has 4.',
      'Line 5: It has a picture or recording (https://x.example/a.png), which a test cannot show.',
    ])
  })

  test('two columns of other programs for the same purpose are refused, and two keys must agree', async () => {
    await expect(read('Question,Question Text,A,B,C,D,Key\n1,Q?,a,b,c,d,A')).rejects.toThrow(
      'Two columns are for the same: “Question” and “Question Text”. Please keep one of them.',
    )
    const got = await read('Question,A,B,C,D,Correct Option,Correct Answer\nOne?,w,x,y,z,B,x\nTwo?,w,x,y,z,B,y')
    expect(keysOf(got)).toEqual(['One? 2'])
    expect(reasonsOf(got)).toEqual(['Line 3: Its cells name different options as the right one: B, y.'])
  })
})

describe('the right option of a table', () => {
  test.each([
    ...['B)', 'b.', '(b)', '[B]', 'Option B', 'option 2', 'Answer: B', 'ii', '2.0', '२', 'ख', '(ख)', 'विकल्प ख'],
    ...['B) Blue', '2. Blue', 'blue', ' Blue '],
  ])('the right option of a table is named by %s', async (key) => {
    expect(keysOf(await read(`${head}\nQ?,Red,Blue,Green,Pink,"${key}",,`))).toEqual(['Q? 2'])
  })

  test.each([
    ['Red,Blue,Green,Pink,b. Green', /can name several options\. Write “Option 2” or “Option 3”\.$/],
    ['B,C,D,A,(B)', /can name several options/],
    ['Option B,Option A,Option C,Option D,Option A', /text of option 2 and names option 1/],
    ['2.0,1.0,3.0,4.0,2', /text of option 1 and names option 2/],
    ['B) Red,A) Blue,C) Green,D) Pink,B', /can name several options/],
    ['Red,Blue,Green,Pink,B) Black', /is none of the options/],
    ['Red,Blue,Green,Pink,A and C', /More than one option is right/],
    ['Red,Blue,Green,Pink,B;D', /More than one option is right/],
    ['Red,Blue,Green,Pink,e', /is none of the options/],
    // The first in Hindi, the third in Marathi.
    ['Red,Blue,Green,Pink,क', /can name several options\. Write “Option 1” or “Option 3”/],
  ])('the right option of a table is not guessed where its cell may mean two options: %s', async (cells, why) => {
    const got = await read(`${head}\nQ?,${cells},,`)
    expect(keysOf(got)).toEqual([])
    expect(got.leftOut).toMatchObject([{ at: 'Line 2', why: expect.stringMatching(why) }])
  })

  test('the right option of a table is counted in the alphabet of letters that the other rows use', async () => {
    const rows = (...keys: string[]) => [head, ...keys.map((key, at) => `Q${at}?,w,x,y,z,${key},,`)].join('\n')
    expect(keysOf(await read(rows('क', 'ग', 'घ')))).toEqual(['Q0? 1', 'Q1? 3', 'Q2? 4'])
    expect(keysOf(await read(rows('क', 'अ', 'ड')))).toEqual(['Q0? 3', 'Q1? 1', 'Q2? 4'])
    expect(keysOf(await read(rows('अ', 'स', 'द')))).toEqual(['Q0? 1', 'Q1? 3', 'Q2? 4'])
  })

  test('the right option of a table is not counted from 1 in a file that may count from 0', async () => {
    const got = await read(`${head}\nA?,w,x,y,z,0,,\nB?,w,x,y,z,1,,\nC?,w,x,y,z,D,,\nD?,w,x,y,z,y,,`)
    expect(keysOf(got)).toEqual(['C? 4', 'D? 3'])
    expect(reasonsOf(got)[1]).toMatch(/^Line 3: “1” under Correct may be counted from 0/)
  })

  test('the right option of a table is found by its percentage, written as 25% or as 0.25', async () => {
    expect(keysOf(await read(`${head}\nQ?,50%,25%,75%,100%,0.25,,\nR?,50%,25%,75%,100%,1,,`))).toEqual(['Q? 2', 'R? 1'])
  })
})

describe('a row whose comma lacks its quotation marks', () => {
  test('a row whose comma lacks its quotation marks is left out where its cells would also fit when read one column further', async () => {
    const rows = [
      'What is 1, 2?,a,b,c,d,1,',
      'What is 3, 4?,5,6,7,4,6,',
      '"1, 2?","a","b","c","d","1","1",',
      'Fine?,a,b,c,d,2,So,',
    ]
    const got = await read([head, ...rows].join('\n'))
    expect(keysOf(got)).toEqual(['1, 2? 1', 'Fine? 2'])
    expect(got.leftOut.map(({ at }) => at)).toEqual(['Line 2', 'Line 3'])
    expect((await read(`${head},\nWhat is 1, 2?,a,b,c,d,1,,`)).questions).toEqual([])
  })

  test('a row whose comma lacks its quotation marks and one with wrong quotation marks leave the others as they are', async () => {
    const rows = [
      'Say "hi"?,a,b,c,d,2,,',
      '"Open?,a,b,c,d,1,,',
      'Next?,a,b,c,d,1,,',
      '="007",a,b,c,d,1,,',
      '"Two\nlines?",a,b,c,d,3,,',
    ]
    const got = await read([head, ...rows].join('\n'))
    expect(keysOf(got)).toEqual(['Next? 1', 'Two\nlines? 3'])
    expect(got.leftOut.map(({ at }) => at)).toEqual(['Line 2', 'Line 3', 'Line 5'])
  })

  test('a row whose comma lacks its quotation marks is read if bars separate it, or below a title without separators', async () => {
    expect(keysOf(await read('Question|A|B|C|D|Key\nOne, or two?|w|x|y|z|c'))).toEqual(['One, or two? 3'])
    expect(keysOf(await read('My bank, part 1\nQuestion;A;B;C;D;Key\nOne, or two?;w;x;y;z;c'))).toEqual([
      'One, or two? 3',
    ])
  })
})

test('exported questions come back with every character', async () => {
  const slot = (question: string, options: string[], correct: number, explanation = '', skill = ''): Slot => ({
    ...blankSlot('a'),
    question,
    correct,
    explanation,
    skill,
    isSaved: true,
    options: options.map((text) => ({ text })),
  })
  const questions = [
    slot(
      '=Which?',
      ['+919876543210', '+91 98765 43210', '9876543210123456', '9876 5432 1012 3456'],
      2,
      "'-'.join",
      '@x',
    ),
    slot('-1 or 1/2?', ['00123', '0012 3', '1/2', '3-4'], 1, '5%', '10:30'),
    slot('"Quoted", with\na line; and | bar?', ["'=1", "'-'.join(x)", '|a', '＝1'], 3, '1', ''),
    slot('Letters?', ['B', 'A', '2', 'Option 2'], 2, 'B', 'a, b'),
    slot('Signs?', ['Option 1', 'Option 2', 'Option 4', '3'], 3),
    slot('Decimals?', ['2.0', '1.0', '4', '3.00'], 2, '2', 'क'),
    slot('50%?', ['50%', '0.5', '0.50', '1'], 1, 'Paris'),
    slot('लाखों?', ['२', '१', 'ख', 'क'], 4, 'क'),
  ]
  const file = questionsAsCsv(questions)
  for (const cell of file.replace('\uFEFF', '').matchAll(/(?:^|,)"((?:[^"]|"")*)"/g))
    expect(cell[1]).not.toMatch(/^[=+\-@|＝]/)
  const got = await read(file)
  expect(got.leftOut).toEqual([])
  expect(got.questions.map((one) => ({ ...one, key: 'a' }))).toEqual(questions)
})

/** A sheet as programs write it: rows of `<c>` elements, with formats in their order. */
function workbook(
  rows: readonly string[],
  { formats = [], merges = [] }: { formats?: string[]; merges?: string[] } = {},
) {
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const packageRels = 'http://schemas.openxmlformats.org/package/2006/relationships'
  const sheetRows = rows.map((cells, at) => `<row r="${at + 1}">${cells}</row>`).join('')
  const ranges = merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')
  return zipSync({
    'xl/workbook.xml': strToU8(
      `<workbook ${main} xmlns:r="${office}"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships xmlns="${packageRels}"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': strToU8(
      `<worksheet ${main}><sheetData>${sheetRows}</sheetData>${ranges && `<mergeCells>${ranges}</mergeCells>`}</worksheet>`,
    ),
    'xl/styles.xml': strToU8(
      `<styleSheet ${main}><numFmts>${formats.map((code, at) => `<numFmt numFmtId="${170 + at}" formatCode="${code.replaceAll('"', '&quot;')}"/>`).join('')}</numFmts><cellXfs><xf numFmtId="0"/>${formats.map((_, at) => `<xf numFmtId="${170 + at}" applyNumberFormat="1"/>`).join('')}</cellXfs></styleSheet>`,
    ),
    '[Content_Types].xml': strToU8(
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>',
    ),
  })
}
const rowOf = (number: number, cells: readonly (string | number | { xml: string })[]) =>
  cells
    .map((cell, at) => {
      const place = `r="${'ABCDEFGHIJ'.charAt(at)}${number}"`
      if (typeof cell === 'object') return `<c ${place} ${cell.xml}</c>`
      return typeof cell === 'number'
        ? `<c ${place}><v>${cell}</v></c>`
        : `<c ${place} t="inlineStr"><is><t>${cell}</t></is></c>`
    })
    .join('')
const book = (rows: readonly (string | number | { xml: string })[][], options?: Parameters<typeof workbook>[1]) =>
  read(workbook([rowOf(1, head.split(',')), ...rows.map((row, at) => rowOf(at + 2, row))], options), 'bank.xlsx')
const number = (value: number, format: number) => ({ xml: `s="${format}"><v>${value}</v>` })
const rich = (mark: string, text: string) => ({
  xml: `t="inlineStr"><is><r><t>${text} </t></r><r><rPr>${mark}</rPr><t>word</t></r></is>`,
})

describe('the cells of an Excel file', () => {
  test('the cells of an Excel file are read as the numbers that are seen, and long ones completely', async () => {
    const formats = ['0.00', '0%', '"₹"#,##0', '0.00E+00', '# ?/?', '000']
    const got = await book(
      [
        ['Formats?', number(1.5, 1), number(0.25, 2), number(1500, 3), number(1_500_000, 4), 4],
        ['More?', number(0.5, 5), number(7, 6), 123456789012, 'x', 3],
      ],
      { formats },
    )
    expect(got.questions.map(({ options }) => options.map(({ text }) => text))).toEqual([
      ['1.50', '25%', '₹1,500', '1.50E+06'],
      ['1/2', '007', '123456789012', 'x'],
    ])
  })

  test('the cells of an Excel file that show another value than they store leave out their question', async () => {
    const got = await book(
      [
        ['Colour?', number(-5, 1), 6, 7, 9, 'A'],
        ['Digits?', 9876543210123456, 6, 7, 9, 'A'],
        [rich('<strike/>', 'Which is not a'), 'a', 'b', 'c', 'd', 'A'],
        [rich('<u/>', 'Explain the underlined'), 'a', 'b', 'c', 'd', 'A'],
        [rich('<vertAlign val="superscript"/>', 'x'), 'a', 'b', 'c', 'd', 'A'],
        [rich('<b/>', 'Explain this'), 'a', 'b', 'c', 'd', 'A'],
      ],
      { formats: ['#,##0;[Red]#,##0'] },
    )
    expect(keysOf(got)).toEqual(['Explain this word 1'])
    expect(reasonsOf(got)).toEqual([
      'Row 2: A negative number is shown by its colour alone.',
      expect.stringMatching(/^Row 3: A number has more than 15 digits/),
      expect.stringMatching(/^Row 4: .*struck out/),
      'Row 5: It speaks of underlined words, which a test cannot show.',
      expect.stringMatching(/^Row 6: .*raised or lowered/),
    ])
  })

  test('the cells of an Excel file are right where the library that reads them shows another text', async () => {
    const formats = ['0', 'General%', '[$₹-4009]\\ #,##,##0.00', '#,##,##0%', '"x"General']
    const got = await book(
      [
        ['India?', number(123_456.5, 3), number(0.5, 2), number(12.5, 4), number(2, 1), 'B'],
        ['Half?', number(-2.5, 1), 'b', 'c', 'd', 'B'],
        ['Never calculated?', 'a', 'b', 'c', 'd', 'B', { xml: '><f>A1</f>' }],
        ['Other format?', number(5, 5), 'b', 'c', 'd', 'B'],
        ['Not a half?', number(-2.4, 1), number(0.126, 4), 'c', 'd', 'B'],
      ],
      { formats },
    )
    expect(got.questions.map(({ options }) => options.map(({ text }) => text))).toEqual([
      ['₹ 1,23,456.50', '50%', '1,250%', '2'],
      ['-2', '13%', 'c', 'd'],
    ])
    expect(reasonsOf(got)).toEqual([
      'Row 3: A number is rounded by its format. Please show all its decimals.',
      expect.stringMatching(/^Row 4: A formula has no value/),
      expect.stringMatching(/^Row 5: The format of a number cannot be read/),
    ])
  })

  test('the cells of an Excel file that are merged count for their skill alone', async () => {
    const rows = [
      ['One?', 'a', 'b', 'c', 'd', 1, '', 'SQL'],
      ['Two?', 'a', 'b', 'c', 'd', 2, '', ''],
      ['Three?', 'a', 'b', 'c', 'd', 2, '', ''],
      ['Four?', 'a', 'b', 'c', 'd', '', '', ''],
      ['Wide?', 'a', '', 'c', 'd', 1, '', ''],
    ]
    const got = await book(rows, { merges: ['H2:H3', 'F4:F5', 'B6:C6'] })
    expect(got.questions.map(({ question, skill }) => [question, skill])).toEqual([
      ['One?', 'SQL'],
      ['Two?', 'SQL'],
      ['Three?', ''],
    ])
    expect(reasonsOf(got)).toEqual([
      'Row 5: A cell is merged with the one above it, so that it is not clear what belongs to the row.',
      'Row 6: Fill in all four options.',
    ])
  })

  test('the cells of an Excel file beside the columns are left out with a note', async () => {
    const got = await book([['One?', 'a', 'b', 'c', 'd', 1, '', '', '', 'a fifth one?']])
    expect(got.fileNotes).toEqual(['Cells beside the named columns are not taken.'])
  })
})

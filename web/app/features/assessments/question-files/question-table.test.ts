import { readFile } from 'node:fs/promises'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { blankQuiz } from '#app/features/assessments/quiz/quiz-form-values.ts'
import { readQuestions } from './question-files.ts'

const head = 'Question,Option 1,Option 2,Option 3,Option 4,Correct,Explanation,Skill'
const read = (text: string | Uint8Array, name = 'bank.csv') =>
  readQuestions(name, typeof text === 'string' ? new TextEncoder().encode(text) : text, blankQuiz())
const file = async (name: string) =>
  readQuestions(name, new Uint8Array(await readFile(new URL(`./testing/${name}`, import.meta.url))), blankQuiz())
const textsOf = ({ questions }: Awaited<ReturnType<typeof read>>) =>
  questions.map(({ question, options, correct }) => [question, ...options.map(({ text }) => text), correct])

describe('a table of questions', () => {
  test('a table of questions is read with any line ends, also with several kinds in one file', async () => {
    const got = await read(`${head}\r\nQ1,a,b,c,d,1,,\nQ2,a,b,c,d,2,,\rQ3,a,b,c,d,3,,x\n`)
    expect(got.questions.map(({ question, correct, skill }) => [question, correct, skill])).toEqual([
      ['Q1', 1, ''],
      ['Q2', 2, ''],
      ['Q3', 3, 'x'],
    ])
  })

  test('a table of questions may have a line that names its separator, and blanks around commas and quotation marks', async () => {
    const semicolons = `sep=;\r\n${head.replaceAll(',', ';')}\r\nOne, two?;a;b;c;d;2;;\r\nThree?;a;b;c;;1;;`
    const got = await read(semicolons)
    expect(textsOf(got)).toEqual([['One, two?', 'a', 'b', 'c', 'd', 2]])
    expect(got.leftOut).toMatchObject([{ at: 'Line 4' }])
    expect(textsOf(await read(`${head}\n"Q, 1" , "a", b , "c" ,d, 1, ,`))).toEqual([['Q, 1', 'a', 'b', 'c', 'd', 1]])
  })

  test('a question table from Excel is read as UTF-16 with tabs and in the Windows encoding, with code and quotation marks', async () => {
    const expected = [
      ['Which prints "a,b"?', 'print("a,b")', 'echo a b', 'puts a', 'say', 1],
      ['Café in French is?', 'Café', 'Kaffee', 'Coffee', 'Caffè', 1],
    ]
    expect(textsOf(await file('unicode-text.txt'))).toEqual(expected)
    expect(textsOf(await file('ansi-semicolons.csv'))).toEqual(expected)
  })

  test('a table of questions leaves out a row with too many or too few cells and says so, but allows missing cells at the end', async () => {
    const rows = ['What is 1, 2?,a,b,c,d,1,,', 'Short?,a,b,c,d,1,Joins', 'Fine?,a,b,c,d,1']
    const got = await read([head, ...rows].join('\n'))
    expect(textsOf(got).map(([question]) => question)).toEqual(['Fine?'])
    expect(got.leftOut).toMatchObject([
      { at: 'Line 2', why: expect.stringMatching(/^It has 9 cells; the columns are 8\./) },
      { at: 'Line 3', why: 'It has 7 cells; the columns are 8.' },
    ])
  })

  test.each([
    ['3,4,5,6,4', /^“4” under Correct is the text of option 2 and names option 4/],
    ['2,1,3,4,2', /text of option 1 and names option 2/],
    ['B,A,C,D,B', /text of option 1 and names option 2/],
    ['a,b,c,d,"1, 2"', /^More than one option is right/],
    ['a,b,c,d,9', /is none of the options/],
    ['a,b,c,d,', /No option is marked/],
  ])('a table of questions has no right answer where its cell names two options or none: %s', async (cells, why) => {
    const got = await read(`${head}\nWhich?,${cells},,`)
    expect(got.questions).toEqual([])
    expect(got.leftOut).toMatchObject([{ at: 'Line 2', question: 'Which?', why: expect.stringMatching(why) }])
  })

  test.each([
    ['3,4,5,6,Option 2', 2],
    ['4,3,5,6,4', 0],
    ['1,2,3,4,2', 2],
    ['a,b,c,d,(C)', 3],
    ['a,b,c,d,d.', 4],
    ['10,20,30,40,20', 2],
  ])('a table of questions has the right answer that its cell names in one way: %s', async (cells, correct) => {
    const got = await read(`${head}\nWhich?,${cells},,`)
    expect(got.questions[0]?.correct ?? 0).toBe(correct)
  })
})

describe('an Excel file', () => {
  test('an Excel file of LibreOffice gives cells as they are shown, from the sheet that names the columns', async () => {
    const got = await file('libreoffice.xlsx')
    expect(textsOf(got)).toEqual([
      ['What is one half in percent?', '50%', '5%', '500%', '25%', 1],
      ['What is 0.1 + 0.2?', '0.3', '0.21', '3.00', '₹150,000', 1],
    ])
    expect(got.questions[0]?.explanation).toBe('One half is\nfifty of a hundred.')
    expect(got.leftOut).toEqual([
      { at: 'Row 3', question: 'When did India become independent?', why: 'The row is hidden in the file.' },
      { at: 'Row 5', question: 'What is 4?', why: 'A cell has the error #DIV/0!.' },
    ])
    expect(got.fileNotes).toEqual(['The questions are those of the sheet “Questions”.'])
  })

  test('an Excel file of Python gives days in Indian order and lakhs, below a title, and no formula without its value', async () => {
    const got = await file('openpyxl.xlsx')
    expect(textsOf(got)).toEqual([
      ['What is 2 + 2?', '3', '4', '5', '6', 2],
      ['What is a quarter?', '25%', '50%', '75%', '100%', 1],
      ['Which day?', '26-01-2026', '15-08-2026', '02-10-2026', '25-12-2026', 2],
      ['Pay?', '5,00,000', '6,00,000', '7,00,000', '8,00,000', 3],
    ])
    expect(got.leftOut.map(({ at, why }) => `${at}: ${why}`)).toEqual([
      'Row 1: It stands above the names of the columns.',
      'Row 7: A formula has no value. Open the file in Excel, save it and choose it again.',
      expect.stringMatching(/^Row 8: “4” under Correct/),
    ])
  })

  test('an Excel file leaves out a question with raised or lowered characters, because 2 to the power of 10 would become 210', async () => {
    const got = await file('exceljs.xlsx')
    expect(textsOf(got)).toEqual([['Which one burns?', 'H2', 'O2', 'N2', 'He', 1]])
    expect(got.leftOut).toMatchObject([{ at: 'Row 2', why: expect.stringContaining('raised or lowered signs') }])
  })

  test('an Excel file is refused in a sentence when it unpacks to too much, is damaged, locked or of another program', async () => {
    const large = zipSync({ 'xl/workbook.xml': new Uint8Array(31_000_000) })
    await expect(read(large, 'bank.xlsx')).rejects.toThrow('The file is too large to be read.')
    const word = zipSync({ 'word/document.xml': strToU8('<w/>') })
    await expect(read(word, 'bank.xlsx')).rejects.toThrow('The file is no Excel file. Please save it as .xlsx or CSV.')
    await expect(read(word.slice(0, 60), 'bank.xlsx')).rejects.toThrow('The file is damaged: it cannot be unpacked.')
    const old = Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1)
    await expect(read(old, 'bank.xls')).rejects.toThrow(/old Excel \(\.xls\) or locked with a password/)
    await expect(read('%PDF-1.7', 'bank.csv')).rejects.toThrow(/^The file is a PDF/)
    const rows = Array.from({ length: 2011 }, (_, n) => `Q${n},a,b,c,d,1,,`)
    await expect(read([head, ...rows].join('\n'))).rejects.toThrow(/^The file has more than 2,000 questions/)
  })
})

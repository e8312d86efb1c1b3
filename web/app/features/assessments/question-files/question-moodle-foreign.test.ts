import { describe, expect, test } from 'vitest'
import { blankQuiz } from '#app/features/assessments/quiz/quiz-form-values.ts'
import { readQuestions } from './question-files.ts'

const read = (text: string, name: string) => readQuestions(name, new TextEncoder().encode(text), blankQuiz())
const reasonsOf = ({ leftOut }: Awaited<ReturnType<typeof read>>) => leftOut.map(({ at, why }) => `${at}: ${why}`)

interface Part {
  html: string
  answers?: string
  type?: string
  extra?: string
}
const answersOf = (...shares: string[]) =>
  shares
    .map((share, at) => `<answer fraction="${share}" format="html"><text>${'abcd'.charAt(at)}</text></answer>`)
    .join('')
const one = answersOf('100', '0', '0', '0')
const questionOf = ({ html, answers = one, type = 'multichoice', extra = '' }: Part) =>
  `<question type="${type}"><name><text>n</text></name><questiontext format="html"><text><![CDATA[${html}]]></text></questiontext>${extra}${answers}</question>`
const quiz = (...parts: Part[]) =>
  read(`<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${parts.map(questionOf).join('\n')}\n</quiz>`, 'moodle.xml')

describe('a question of Moodle', () => {
  test.each([
    ['On the 5<sup>th</sup> of May, 10<sup><b>2</b></sup> cm<sup>3</sup>', 'On the 5th of May, 10² cm³'],
    ['Shown<span style="display: none"> and hidden</span>', 'Shown'],
    ['<p><b>All of it is bold: which?</b></p>', 'All of it is bold: which?'],
    ['<p style="color: rgb(33, 37, 41)">Which colour is the sky?</p>', 'Which colour is the sky?'],
    ['A <u>plain</u> word', 'A plain word'],
    ['list[a[0]]]]><![CDATA[> 1?', 'list[a[0]]> 1?'],
  ])('a question of Moodle keeps the text that Moodle shows: %s', async (html, text) => {
    expect((await quiz({ html })).questions).toMatchObject([{ question: text, correct: 1 }])
  })

  test.each([
    [
      '<p>What does the underlined word mean? The <u>quick</u> fox</p>',
      'It speaks of underlined words, which a test cannot show.',
    ],
    ['The <span style="text-decoration: underline;">fox</span>: explain what is underlined', /underlined words/],
    ['Which colour is <span style="color:red">this</span>?', /coloured words/],
    ['Which <strong>bold</strong> word?', /bold words/],
    ['Which is <s>not</s> right?', 'It has words that are struck out, which a test cannot show.'],
    ['<p style="text-decoration: line-through">No</p> Which?', /struck out/],
    ['<div style="background: url(a.png)">Which?</div>', 'It has a picture, which a test cannot show.'],
    ['<table><tr><td rowspan="2">a</td><td>b</td></tr><tr><td>c</td></tr></table>', /a table with joined cells/],
    ['<img src="data:image/png;base64,AAAA">', /a picture/],
  ])('a question of Moodle is left out where it cannot be answered as text: %s', async (html, why) => {
    const got = await quiz({ html }, { html: 'Fine?' })
    expect(got.questions).toMatchObject([{ question: 'Fine?' }])
    expect(got.leftOut).toMatchObject([{ at: 'Line 3', why: expect.stringMatching(why) }])
  })

  test.each([
    [answersOf('50', '50', '-50', '-50'), 'More than one option is right.'],
    [answersOf('100', '100', '0', '0'), 'More than one option is right.'],
    [answersOf('100', '25', '0', '0'), 'More than one option is right.'],
    [answersOf('100', '33,33333', '0', '0'), 'How much one of its options counts cannot be read.'],
    [answersOf('1', '0', '0', '0'), 'More than one option is right.'],
    [answersOf('0', '-10', '0', '0'), 'No option is marked as the right one.'],
  ])('a question of Moodle has one right option, which counts fully: %s', async (answers, why) => {
    const got = await quiz({ html: 'Which?', answers })
    expect(got.questions).toEqual([])
    expect(got.leftOut).toMatchObject([{ why }])
  })

  test('a Moodle question with penalties is read; hidden questions and those of other kinds are left out', async () => {
    const got = await quiz(
      {
        html: 'Penalty?',
        answers: answersOf('-33.33333', '100.00000', '-100', '0'),
        extra: '<penalty>0.3333333</penalty>',
      },
      { html: 'Hidden?', extra: '<hidden>1</hidden>' },
      { html: '{1:MULTICHOICE:=a~b}', type: 'cloze', answers: '' },
      { html: '[[1]]', type: 'gapselect', answers: '' },
      { html: '{x}?', type: 'calculatedmulti' },
    )
    expect(got.questions).toMatchObject([{ question: 'Penalty?', correct: 2 }])
    expect(reasonsOf(got)).toEqual([
      'Line 4: It is hidden in Moodle.',
      'Line 5: It has gaps to be filled in.',
      'Line 6: It is of a kind that a test does not have (gapselect).',
      'Line 7: It is of a kind that a test does not have (calculatedmulti).',
    ])
  })

  test('a question of Moodle with damaged XML is left out, and the questions before and after it are read', async () => {
    const damaged = questionOf({ html: 'x' }).replace('<name><text>n', '<name><text>R & D')
    const open = questionOf({ html: 'x' }).replace('</name>', '')
    const xml = `<quiz>\n${questionOf({ html: 'One </question>?' })}\n${damaged}\n\n${open}\n${questionOf({ html: 'Two?' })}\n</quiz>`
    const got = await read(xml, 'moodle.xml')
    expect(got.questions.map(({ question }) => question)).toEqual(['One ?', 'Two?'])
    expect(reasonsOf(got)).toEqual([
      'Line 3: Its XML is damaged in line 3. Is a sign such as & or < not written as &amp; or &lt;?',
      'Line 5: Its XML is damaged in line 5. Is a sign such as & or < not written as &amp; or &lt;?',
    ])
  })
})

test('a GIFT file has answers in the middle of sentences, partial credits, several numbers and pictures in Markdown', async () => {
  const got = await read(
    String.raw`// question: 101  name: Holiday
::Holiday::The birthday is in the month of {~July =October ~June ~May}.

The capital {=Delhi ~Pune ~Goa ~Leh} is in the north.

Which number? {#
=1822:0
=%50%1822:2
}

Both? {~%50%a ~%50%b ~%-50%c ~%-50%d}

All typed? {=Delhi =New Delhi =delhi}

[markdown]See <img src\="x.png"> here {=a ~b ~c ~d}

[markdown]What does ${'`<img src\\="x.png">`'} do? {=a ~b ~c ~d}

Value? {=1.50 ~1.5 ~1.500 ~2}`,
    'bank.gift',
  )
  expect(got.questions.map(({ question, correct }) => `${question} ${correct}`)).toEqual([
    'The birthday is in the month of _____. 2',
    'The capital _____ is in the north. 1',
    'What does `<img src="x.png">` do? 1',
    'Value? 1',
  ])
  expect(reasonsOf(got)).toEqual([
    'Line 6: Its answer is a number to be typed.',
    'Line 11: More than one option is right.',
    'Line 13: Its answer is to be typed.',
    'Line 15: It has a picture, which a test cannot show.',
  ])
})

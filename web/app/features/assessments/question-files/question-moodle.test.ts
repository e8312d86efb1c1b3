import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { blankQuiz } from '#app/features/assessments/quiz/quiz-form-values.ts'
import { plainText } from './question-file-text.ts'
import { readQuestions } from './question-files.ts'

const read = (text: string, name = 'bank.gift') => readQuestions(name, new TextEncoder().encode(text), blankQuiz())
const textsOf = ({ questions }: Awaited<ReturnType<typeof read>>) =>
  questions.map(({ question, options }) => [question, ...options.map(({ text }) => text)])
const fence = '```'
const four = '{=1 ~2 ~3 ~4}'

describe('a text of Moodle', () => {
  test.each([
    ['html', '<p>Which tag\n is bold: &lt;b&gt;?&nbsp;</p>', 'Which tag is bold: <b>?'],
    ['html', '<p>R &amp; D</p><ul><li>one</li><li>two</li></ul><p>end</p>', 'R & D\n- one\n- two\nend'],
    ['html', '<ol><li>a</li><li>b</li></ol>x<br>y', '1. a\n2. b\nx\ny'],
    ['html', '<pre>int a;\n  b;</pre>Use <code>a &lt; b</code>.', '```\nint a;\n  b;\n```\nUse `a < b`.'],
    ['html', 'E = mc<sup>2</sup>, H<sub>2</sub>O, x<sup>n+k</sup>', 'E = mc², H₂O, x^(n+k)'],
    ['html', '<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>', 'a | b\n1 | 2'],
    ['html', 'If x < 5 and List<String> or a <', 'If x < 5 and List<String> or a <'],
    ['html', '<!-- note -->See <a href="https://a.example/b">the page</a>', 'See the page (https://a.example/b)'],
    ['moodle', 'When is a<b and c>d true?', 'When is a<b and c>d true?'],
    ['moodle', 'What does the <b> tag do? <?php echo 1 ?>', 'What does the <b> tag do? <?php echo 1 ?>'],
    ['moodle', 'Very <b>bold</b> &amp; plain\n  next', 'Very bold & plain\n  next'],
    ['plain', 'The <b>tag</b> &amp; sign', 'The <b>tag</b> &amp; sign'],
    ['markdown', 'What is **List<String>**?', 'What is **List<String>**?'],
  ] as const)('a text of Moodle in %s keeps the text that people see: %s', (format, text, expected) => {
    expect(plainText(text, format, true)).toMatchObject({ text: expected, lost: [] })
  })

  test.each([
    ['html', '<p><img src="@@PLUGINFILE@@/a.png"></p>', ['a picture']],
    ['html', '<video src="a.mp4"></video>', ['a recording or a page within it']],
    ['html', '<math><mi>x</mi></math>', ['a formula']],
    ['markdown', '![chart](a.png)', ['a picture']],
    ['plain', '![chart](a.png)', []],
  ] as const)(
    'a text of Moodle in %s names the pictures, recordings and formulas that are lost: %s',
    (format, text, lost) => {
      expect(plainText(text, format).lost).toEqual(lost)
    },
  )

  test('a text of Moodle with thousands of unclosed elements is read', () => {
    expect(plainText('<div><b>'.repeat(3000), 'html').text).toHaveLength(24_000)
    expect(plainText(`${'<div>'.repeat(3000)}a</div>`, 'html').text).toBe('a')
  })
})

describe('a GIFT file', () => {
  test('a GIFT file keeps the good questions and says of each bad one in which line what is wrong', async () => {
    const got = await read(String.raw`$CATEGORY: Java
Fine? ${four}

What is printed at 10:30? ${four}

One? ${four}
Two? ${four}

Which language? {=C# ~Java ~Go ~C}

int a;

int b; prints? {=1 ~2
~3 ~4

Let {a}: which? ${four}

Sum? {#5}

Pairs? {=a -> b =c -> d}

Es 1+1\:\=2? ${four}`)
    expect(textsOf(got).map(([question]) => question)).toEqual(['Fine?', 'Es 1+1:=2?'])
    expect(got.leftOut.map(({ at, why }) => `${at}: ${why}`)).toEqual([
      String.raw`Line 4: The sign : in line 4 needs a backslash: \:`,
      'Line 6: An empty line is missing between two questions: a second one begins before line 7.',
      String.raw`Line 9: The sign # in line 9 needs a backslash: \#`,
      'Line 11: It is a text without answers. An empty line ends a question.',
      'Line 13: The sign } after the answers is missing. Is there an empty line within the question?',
      'Line 16: An empty line is missing between two questions: a second one begins before line 16.',
      'Line 18: Its answer is a number to be typed.',
      'Line 20: It asks to match pairs.',
    ])
  })

  test('a GIFT file keeps the lines and the indentation of code, and its tags, names, percentages and comments', async () => {
    const got = await read(String.raw`// question: 1 [tag:Loops] [tag:Python]
::Loop:: [plain]What does it print?
for i in x\:
  print(i)
// a comment
{
	=%100%<p>
	~%-33.33333%<b>#No.
	~List<String>
	~4
	####Because &amp; so.
}`)
    expect(textsOf(got)).toEqual([['What does it print?\nfor i in x:\n  print(i)', '<p>', '<b>', 'List<String>', '4']])
    expect(got.questions[0]).toMatchObject({ correct: 1, skill: 'Loops' })
    expect(Object.values(got.notes)).toEqual([
      ['The feedback on its options is not taken.', 'Of its 2 tags, the first one is taken as skill.'],
    ])
  })

  test('a GIFT file leaves out a question whose picture is lost, and names it where only the explanation had it', async () => {
    const got = await read(String.raw`[html]<p>See <img src\="@@PLUGINFILE@@/a.png"></p>${four}

[html]Why? {=1 ~2 ~3 ~4####<p>So. <img src\="@@PLUGINFILE@@/b.png"></p>}

What is $$x^2$$? ${four}

${fence}
int a;

int b;
${fence} prints? ${four}`)
    expect(got.leftOut.map(({ why }) => why)).toEqual([
      'It has a picture, which a test cannot show.',
      'It is a text without answers. An empty line ends a question.',
      'An empty line divides its code, so that its beginning is missing.',
    ])
    expect(Object.values(got.notes)).toEqual([
      ['Its explanation loses a picture.'],
      ['A formula is shown as it is written.'],
    ])
  })
})

describe('a file of Moodle XML', () => {
  test('a file of Moodle XML gives the questions with one right option, and says why it leaves out each other one', async () => {
    const xml = await readFile(new URL('./testing/moodle.xml', import.meta.url), 'utf8')
    const got = await read(xml, 'questions.xml')
    expect(got.questions).toMatchObject([
      {
        question: 'Which tag makes a line break?\n```\n<p>a\n  b</p>\n```',
        options: [{ text: '<br>' }, { text: '<lb>' }, { text: 'R & D' }, { text: 'List<String>' }],
        correct: 1,
        explanation: 'Because 5 > 3 & H₂O.',
        skill: 'HTML',
      },
    ])
    expect(got.leftOut).toEqual([
      { at: 'Line 36', question: 'What does this show?', why: 'It has a picture, which a test cannot show.' },
      { at: 'Line 51', question: 'Sky', why: 'It is a question of true or false.' },
    ])
  })

  test.each([
    ['<quiz><question type="multichoice"></quiz>', /^The file cannot be read from line 1 on: its XML is damaged\.$/],
    ['<!DOCTYPE q [<!ENTITY a "b">]><quiz>&a;</quiz>', /its XML is damaged/],
    [`<?xml version="1.0"?>${'<a>'.repeat(30)}`, /nested too deeply/],
    ['<?xml version="1.0"?><rss></rss>', /no questions of Moodle/],
    ['<quiz>', /damaged/],
  ])('a file of Moodle XML that is damaged or of another kind is refused in a sentence: %s', async (xml, why) => {
    await expect(read(xml, 'questions.xml')).rejects.toThrow(why)
  })
})

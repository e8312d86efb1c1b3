// @vitest-environment jsdom
import { getSchema } from '@tiptap/core'
import { DOMParser as EditorParser } from '@tiptap/pm/model'
import { expect, test } from 'vitest'
import { cleanPasted } from './pasted-html.ts'
import { richTextExtensions } from './rich-text-extensions.ts'
import { fromEditor } from './rich-text-tree.ts'

const schema = getSchema(richTextExtensions(''))

/** What is stored after it was pasted, in short: '- item', '1. item', deeper ones behind blanks. */
function pasted(html: string): string[] {
  const body = document.createElement('div')
  body.innerHTML = cleanPasted(html).html
  return linesOf(fromEditor(EditorParser.fromSchema(schema).parse(body).toJSON()), '')
}
type Blocks = ReturnType<typeof fromEditor>
const linesOf = (blocks: Blocks, indent: string): string[] =>
  blocks.flatMap((block) => {
    if (block.type !== 'bulleted-list' && block.type !== 'numbered-list') {
      const text = block.children.map((child) => ('text' in child ? child.text : '')).join('')
      return text ? [`${block.type.startsWith('heading') ? '# ' : ''}${indent}${text}`] : []
    }
    return block.children.flatMap((item, at) => {
      const sign = block.type === 'bulleted-list' ? '- ' : `${at + 1}. `
      const [first, ...inner] = item.children.some((child) => 'text' in child)
        ? [item.children.map((child) => ('text' in child ? child.text : '')).join('')]
        : linesOf(item.children as Blocks, `${indent}  `)
      return [`${indent}${sign}${first?.trim() ?? ''}`, ...inner]
    })
  })

/** An item as Word writes it: a paragraph with its sign drawn before it. */
const word = (text: string, sign: string, level = 1, place = 'Middle') =>
  `<p class=MsoListParagraphCxSp${place} style='margin-left:.5in;text-indent:-.25in;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`
const wordPage = (body: string) =>
  `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head><style><!-- p.MsoNormal {margin:0in} --></style></head><body lang=EN-IN><!--StartFragment-->${body}<!--EndFragment--></body></html>`

test('lists of Word keep their kinds, levels and numbers', () => {
  expect(
    pasted(
      wordPage(
        `<p class=MsoNormal>What you do<o:p></o:p></p>` +
          word('Reconcile accounts', '·', 1, 'First') +
          word('of banks', 'o', 2) +
          word('of vendors', 'o', 2) +
          word('File returns', '·', 1, 'Last') +
          `<p class=MsoNormal><o:p>&nbsp;</o:p></p><p class=MsoNormal>Steps<o:p></o:p></p>` +
          word('Call', '1.', 1, 'First') +
          word('by phone', 'a)', 2) +
          word('Test', '2.', 1, 'Last') +
          `<p class=MsoNormal>A pause.</p>` +
          word('Offer', '3.'),
      ),
    ),
  ).toEqual([
    ...['What you do', '- Reconcile accounts', '  - of banks', '  - of vendors', '- File returns'],
    ...['Steps', '1. Call', '  1. by phone', '2. Test', 'A pause.', '3. Offer'],
  ])
})

test('numbered headings of Word stay headings, and smaller ones become a heading that the editor has', () => {
  expect(
    pasted(
      wordPage(
        `<p class=MsoTitle>Accountant</p><h1 style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>1.<span>&nbsp;&nbsp; </span></span>Role</h1><h3>Skills</h3><p class=MsoNormal>Tally</p>`,
      ),
    ),
  ).toEqual(['# Accountant', '# Role', '# Skills', 'Tally'])
})

test('lists of Word Online are one list with levels', () => {
  const item = (text: string, kind: string, level: number, position: number) =>
    `<div class="ListContainerWrapper SCXW1"><${kind} class="BulletListStyle1" role="list"${kind === 'ol' ? ` start="${position}"` : ''}><li data-leveltext="" data-listid="1" data-aria-posinset="${position}" data-aria-level="${level}" role="listitem"><p class="Paragraph SCXW1"><span class="TextRun"><span class="NormalTextRun">${text}</span></span><span class="EOP">&nbsp;</span></p></li></${kind}></div>`
  expect(
    pasted(
      item('React', 'ul', 1, 1) +
        item('hooks', 'ul', 2, 1) +
        item('SQL', 'ul', 1, 2) +
        '<p>Then</p>' +
        item('Call', 'ol', 1, 1) +
        item('Meet', 'ol', 1, 2),
    ),
  ).toEqual(['- React', '  - hooks', '- SQL', 'Then', '1. Call', '2. Meet'])
})

test('lists of Google Docs and LibreOffice keep their levels', () => {
  const google = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><ul><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span>React</span></p></li><ul><li dir="ltr" aria-level="2"><p role="presentation"><span>hooks</span></p></li></ul></ul></b>`
  const libreOffice = `<html><body><ol><li><p style="margin-bottom: 0cm">Call</p></li><ol><li><p>by phone</p></li></ol><li><p>Meet</p></li></ol><p>Wait.</p><ol start="3"><li><p>Offer</p></li></ol></body></html>`
  expect(pasted(google)).toEqual(['- React', '  - hooks'])
  expect(pasted(libreOffice)).toEqual(['1. Call', '  1. by phone', '2. Meet', 'Wait.', '3. Offer'])
})

test('tables become lines, and the cells of a row with a list follow one after the other', () => {
  const cell = (content: string) => `<td style='border:solid windowtext 1.0pt'>${content}</td>`
  const p = (text: string) => `<p class=MsoNormal>${text}<o:p></o:p></p>`
  expect(
    pasted(
      wordPage(
        `<table class=MsoTableGrid>` +
          `<tr>${cell(p('Pay'))}${cell(p('₹ 4,20,000'))}</tr><tr>${cell(p('Place:'))}${cell(p('Pune<br>Nashik'))}</tr>` +
          `<tr>${cell(p('Duties'))}${cell(word('Sell', '·') + word('Call', '·'))}</tr></table>` +
          `<table><tr><th>Round</th><th>What</th><th>Days</th></tr><tr>${cell('1')}${cell('Call')}${cell('2')}</tr></table>`,
      ),
    ),
  ).toEqual([
    'Pay: ₹ 4,20,000',
    'Place: Pune, Nashik',
    'Duties',
    '- Sell',
    '- Call',
    'Round | What | Days',
    '1 | Call | 2',
  ])
})

test('hidden and deleted text, comments and notes are left out of pasted text', () => {
  expect(
    pasted(
      wordPage(
        `<p class=MsoNormal>Pune<span style='display:none;mso-hide:all'>INTERNAL</span><span class=msoDel><del cite="mailto:HR">Goa</del></span><ins>Delhi</ins><a style='mso-footnote-id:ftn1' href="#_ftn1">[1]</a><span class=MsoCommentReference>[HR1]</span></p><div style='mso-element:footnote-list'><div style='mso-element:footnote'><p class=MsoFootnoteText>A note</p></div></div><div style='mso-element:comment-list'><div style='mso-element:comment'><p>too high?</p></div></div>`,
      ),
    ),
  ).toEqual(['PuneDelhi'])
})

test('pasted pictures are counted, and pictures of emojis become the emoji', () => {
  const html = `<p>Hi <img alt="😊" src="a.png"> <img src="file:///C:/a.png" alt="Our office"></p><!--[if gte vml 1]><v:imagedata/><![endif]--><![if !vml]><img src="b.png"><![endif]>`
  expect(cleanPasted(html).pictures).toBe(2)
  expect(pasted(html)).toEqual(['Hi 😊'])
})

test('text that was copied from an editor of ours stays as it is', () => {
  const html = `<ol start="3" data-pm-slice="0 0 []"><li><p>Three</p></li></ol>`
  expect(cleanPasted(html)).toEqual({ html, pictures: 0 })
})

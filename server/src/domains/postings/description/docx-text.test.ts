import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { docxParts, zipOf } from '#src/testing/small-files.ts'
import { richTextOfBlocks } from './description-blocks.ts'
import { blocksOfDocx } from './docx-text.ts'

const schemas = 'http://schemas.openxmlformats.org'
const names = `xmlns:w="${schemas}/wordprocessingml/2006/main" xmlns:mc="${schemas}/markup-compatibility/2006" xmlns:wp="${schemas}/drawingml/2006/wordprocessingDrawing" xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" xmlns:v="urn:schemas-microsoft-com:vml" xmlns:m="${schemas}/officeDocument/2006/math"`
const part = (name: string, content: string) => `<?xml version="1.0"?><w:${name} ${names}>${content}</w:${name}>`

/** A document with this body, and with styles and lists where they are given. */
function docx(body: string, { styles = '', numbering = '' } = {}): Buffer {
  const relation = (kind: string) =>
    `<Relationship Id="${kind}" Type="${schemas}/officeDocument/2006/relationships/${kind}" Target="${kind}.xml"/>`
  return zipOf({
    ...docxParts(''),
    'word/document.xml': part('document', `<w:body>${body}</w:body>`),
    'word/styles.xml': part('styles', styles),
    'word/numbering.xml': part('numbering', numbering),
    'word/_rels/document.xml.rels': `<Relationships xmlns="${schemas}/package/2006/relationships">${relation('styles')}${relation('numbering')}</Relationships>`,
  })
}
const run = (text: string, facts = '') => `<w:r><w:rPr>${facts}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`
const p = (content: string, facts = '') => `<w:p><w:pPr>${facts}</w:pPr>${content}</w:p>`
const line = (text: string, facts = '') => p(run(text), facts)
const textsOf = async (file: Buffer) => (await blocksOfDocx(file)).map(({ text }) => text)
const shown = (body: string, parts?: Parameters<typeof docx>[1]) => textsOf(docx(body, parts))

const style = (id: string, name: string, content = '', type = 'paragraph') =>
  `<w:style w:type="${type}" w:styleId="${id}"><w:name w:val="${name}"/>${content}</w:style>`
const hiding = '<w:rPr><w:vanish/></w:rPr>'
const seen = '<w:rPr><w:vanish w:val="0"/></w:rPr>'

describe('hidden text is left out', () => {
  test("hidden text is left out whether the run, its style, its paragraph's style, a parent style or the document hides it", async () => {
    const styles =
      style('Inner', 'Inner note', hiding, 'character') +
      style('Base', 'Base', hiding) +
      style('Own', 'Own', '<w:basedOn w:val="Base"/>') +
      style('Shown', 'Shown', '<w:basedOn w:val="Base"/><w:rPr><w:vanish w:val="0"/></w:rPr>')
    expect(
      await shown(
        p(run('A', '<w:vanish/>') + run('B', '<w:webHidden/>') + run('one', '<w:vanish w:val="false"/>')) +
          p(run('C', '<w:rStyle w:val="Inner"/>') + run(' two')) +
          line('D', '<w:pStyle w:val="Own"/>') +
          line('three', '<w:pStyle w:val="Shown"/>') +
          p(run('both hide, so it is seen', '<w:rStyle w:val="Inner"/>'), `<w:pStyle w:val="Own"/>${seen}`) +
          p(run('four', '<w:rPrChange w:id="1"><w:rPr><w:vanish/></w:rPr></w:rPrChange>')),
        { styles },
      ),
    ).toEqual(['one', 'two', 'three', 'both hide, so it is seen', 'four'])
    const defaults = `<w:docDefaults><w:rPrDefault>${hiding}</w:rPrDefault></w:docDefaults>`
    expect(await shown(line('E') + p(run('five', '<w:vanish w:val="0"/>')), { styles: defaults })).toEqual(['five'])
  })

  test('after a hidden paragraph mark, the next paragraph continues the line', async () => {
    expect(await shown(line('Pay.', hiding) + line('Six lakh.'))).toEqual(['Pay. Six lakh.'])
  })
})

describe('changes are read as accepted', () => {
  test('deleted and moved text is left out; inserted text and text at its new location are read', async () => {
    expect(
      await shown(
        p(
          `<w:moveFrom w:id="1">${run('You travel.')}</w:moveFrom><w:del w:id="2"><w:r><w:delText>Old</w:delText></w:r></w:del><w:ins w:id="3">${run('New.')}</w:ins>`,
        ) +
          p(`<w:moveTo w:id="4"><w:hyperlink>${run('You travel.')}</w:hyperlink></w:moveTo>`) +
          `<w:moveTo w:id="5">${line('A whole paragraph.')}</w:moveTo><w:moveFrom w:id="6">${line('Gone.')}</w:moveFrom>`,
      ),
    ).toEqual(['New.', 'You travel.', 'A whole paragraph.'])
  })

  test.each(['del', 'moveFrom'])('a paragraph whose end is marked %s continues in the next one', async (change) => {
    expect(await shown(line('You sell ', `<w:rPr><w:${change} w:id="1"/></w:rPr>`) + line('tickets.'))).toEqual([
      'You sell tickets.',
    ])
  })

  test('deleted rows and cells of a table are left out', async () => {
    const cell = (text: string, facts = '') => `<w:tc><w:tcPr>${facts}</w:tcPr>${line(text)}</w:tc>`
    const row = (content: string, facts = '') => `<w:tr><w:trPr>${facts}</w:trPr>${content}</w:tr>`
    expect(
      await shown(
        `<w:tbl>${row(cell('Place') + cell('Pune'))}${row(cell('Old'), '<w:del w:id="1"/>')}${row(cell('A') + cell('B') + cell('C') + cell('D', '<w:cellDel w:id="2"/>'))}</w:tbl>`,
      ),
    ).toEqual(['Place: Pune', 'A | B | C'])
  })
})

describe('characters and lines', () => {
  test('hyphens, tabs, breaks and symbols are read as a reader sees them', async () => {
    expect(
      await shown(
        p(
          `<w:r><w:t>Tally</w:t><w:noBreakHyphen/><w:t>Prime soft</w:t><w:softHyphen/><w:t>ware</w:t><w:tab/><w:t>a</w:t><w:br/><w:t>b</w:t><w:cr/><w:t>c</w:t></w:r>`,
        ) +
          p(`<w:r><w:t>one</w:t><w:br w:type="page"/><w:t>two</w:t></w:r>`) +
          p(`<w:r><w:sym w:font="Wingdings" w:char="F0FC"/><w:t xml:space="preserve"> React</w:t></w:r>`) +
          p(`${run('ü', '<w:rFonts w:ascii="Wingdings"/>')}${run(' SQL')}`) +
          p(run('\uf0b7 Git')) +
          p(run('R&amp;D &lt;now&gt; &#8377;')),
      ),
    ).toEqual(['Tally-Prime software a\nb\nc', 'one', 'two', 'React', 'SQL', 'Git', 'R&D <now> ₹'])
  })

  test('only the result of a field is read, and the chosen entry of an old form', async () => {
    const sign = (kind: string, inner = '') => `<w:r><w:fldChar w:fldCharType="${kind}">${inner}</w:fldChar></w:r>`
    const code = '<w:r><w:instrText>HYPERLINK "https://a.test"</w:instrText><w:t>code</w:t></w:r>'
    const list =
      '<w:ffData><w:ddList><w:result w:val="1"/><w:listEntry w:val="Pune"/><w:listEntry w:val="Goa"/></w:ddList></w:ffData>'
    expect(
      await shown(
        p(
          sign('begin') +
            code +
            sign('begin') +
            code +
            sign('separate') +
            run('inner') +
            sign('end') +
            sign('separate') +
            run('apply here') +
            sign('end') +
            run(' in ') +
            sign('begin', list) +
            code +
            sign('end'),
        ) + p(`<w:fldSimple w:instr="DATE">${run('today')}</w:fldSimple>`),
      ),
    ).toEqual(['apply here in Goa', 'today'])
    expect(await shown(p(sign('begin') + run('never ends')) + line('and is read'))).toEqual([
      'never ends',
      'and is read',
    ])
  })

  test('content controls are read by their content, without their hint to fill them in', async () => {
    const control = (facts: string, content: string) =>
      `<w:sdt><w:sdtPr>${facts}</w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`
    expect(
      await shown(
        control('', line('Role')) +
          p(control('<w:showingPlcHdr/>', run('Click to enter text')) + `<w:smartTag>${run('Pune')}</w:smartTag>`) +
          control('<w:docPartObj><w:docPartGallery w:val="Table of Contents"/></w:docPartObj>', line('Role 1')),
      ),
    ).toEqual(['Role', 'Pune'])
  })

  test('a text box is read once; notes and comments are not read', async () => {
    const box = `<w:txbxContent>${line('In the box')}</w:txbxContent>`
    const hidden = `<w:r><w:drawing><wp:anchor><wp:docPr hidden="1"/>${box}</wp:anchor></w:drawing></w:r>`
    expect(
      await shown(
        p(
          `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wps:txbx>${box}</wps:txbx></w:drawing></mc:Choice><mc:Fallback><w:pict><v:textbox>${box}</v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r>${hidden}${run('Beside it')}<w:r><w:footnoteReference w:id="2"/><w:commentReference w:id="1"/></w:r>`,
        ) + p(`<m:oMath><m:r><m:t>a+b</m:t></m:r></m:oMath>`),
      ),
    ).toEqual(['Beside it', 'In the box', 'a+b'])
  })
})

describe('headings and lists', () => {
  const level = (at: number, format: string, text: string, more = '') =>
    `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${more}<w:lvlText w:val="${text}"/></w:lvl>`
  const numbering = `<w:abstractNum w:abstractNumId="0">${level(0, 'decimal', '%1.')}${level(1, 'bullet', '')}</w:abstractNum><w:abstractNum w:abstractNumId="1">${level(0, 'none', '')}</w:abstractNum><w:abstractNum w:abstractNumId="2">${level(0, 'none', 'Note:')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num><w:num w:numId="3"><w:abstractNumId w:val="2"/></w:num><w:num w:numId="4"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num>`
  const listed = (text: string, id: number, at = 0) =>
    line(text, `<w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="${id}"/></w:numPr>`)

  test('lists keep their kinds and levels, and numbers that go on after a paragraph stay', async () => {
    const file = docx(
      listed('Build', 1) +
        listed('pages', 1, 1) +
        listed('Test', 1) +
        line('In between.') +
        listed('Ship', 1) +
        listed('Plain', 2) +
        listed('read it.', 3) +
        listed('Again', 4),
      { numbering },
    )
    const text = (words: string) => [{ text: words }]
    expect(richTextOfBlocks(await blocksOfDocx(file)).content).toEqual([
      {
        type: 'numbered-list',
        children: [
          {
            type: 'list-item',
            children: [
              { type: 'paragraph', children: text('Build') },
              { type: 'bulleted-list', children: [{ type: 'list-item', children: text('pages') }] },
            ],
          },
          { type: 'list-item', children: text('Test') },
        ],
      },
      { type: 'paragraph', children: text('In between.') },
      { type: 'paragraph', children: text('3. Ship') },
      { type: 'paragraph', children: text('Plain') },
      { type: 'paragraph', children: text('Note: read it.') },
      { type: 'numbered-list', children: [{ type: 'list-item', children: text('Again') }] },
    ])
  })

  test('headings are found by style in any language, by outline and by bold letters', async () => {
    const styles =
      style('berschrift1', 'heading 1') +
      style('Own', 'Company heading', '<w:basedOn w:val="berschrift1"/>') +
      style('Titel', 'Title') +
      style('Liste', 'List Bullet', '<w:pPr><w:numPr><w:ilvl w:val="1"/><w:numId w:val="1"/></w:numPr></w:pPr>')
    const blocks = await blocksOfDocx(
      docx(
        line('Backend Developer', '<w:pStyle w:val="Titel"/>') +
          line('About', '<w:pStyle w:val="Own"/>') +
          line('By outline', '<w:outlineLvl w:val="1"/>') +
          line('An item', '<w:pStyle w:val="Liste"/>') +
          line('No item', '<w:pStyle w:val="Liste"/><w:numPr><w:numId w:val="0"/></w:numPr>') +
          p(run('Perks', '<w:b/>')) +
          line('Tea.'),
        { styles, numbering },
      ),
    )
    expect(blocks.map(({ kind, text }) => `${kind}: ${text}`)).toEqual([
      'heading: Backend Developer',
      'heading: About',
      'heading: By outline',
      'item: An item',
      'paragraph: No item',
      'paragraph: Perks',
      'paragraph: Tea.',
    ])
    expect(richTextOfBlocks(blocks).content.map(({ type }) => type)).toEqual([
      ...['heading-one', 'heading-one', 'heading-two', 'bulleted-list', 'paragraph', 'heading-two', 'paragraph'],
    ])
  })
})

describe('a document that is not valid', () => {
  test.each([
    ['declares entities', '<!DOCTYPE w [<!ENTITY x SYSTEM "file:///etc/hostname">]><w:document/>', 'a document type'],
    ['ends in the middle', part('document', '<w:body>').slice(0, -4), 'Unclosed'],
    [
      'is deeper than any program nests',
      part('document', '<w:ins>'.repeat(300) + '</w:ins>'.repeat(300)),
      'larger than a document',
    ],
  ])('a document that is not valid is not read when it %s', async (_, xml, fault) => {
    await expect(blocksOfDocx(zipOf({ ...docxParts(''), 'word/document.xml': xml }))).rejects.toThrow(fault)
  })
})

/** Written by LibreOffice Writer, and by the package docx. */
const sample = (name: string) => readFile(new URL(`../../../testing/descriptions/${name}.docx`, import.meta.url))

test('a document of LibreOffice is read with headings, nested lists and rows', async () => {
  expect(await textsOf(await sample('libreoffice'))).toEqual([
    'Field Engineer',
    'We mend water meters in Pune – full-time.',
    'What you will do',
    ...['Visit homes', 'two a day', 'by bus', 'Write reports'],
    'Pay: ₹ 4,20,000 a year',
    'Place: Pune, Nashik',
    'Write to us.',
  ])
})

test('a document of a program is read without its head, foot, note, hidden and deleted text', async () => {
  expect(await textsOf(await sample('npm-docx'))).toEqual([
    'Accounts Executive',
    'The role',
    'You keep the books of a full-time team in Goa.',
    'Skills',
    ...['Tally', 'GST returns', 'Call', 'by phone', 'Meet'],
    'Pay: ₹ 4,20,000',
    'Place: Panaji',
    'Apply here',
  ])
})

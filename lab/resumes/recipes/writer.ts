import { esc } from './html.ts'
import {
  type Block,
  contactsOf,
  mainParts,
  type OutlineStyle,
  outlineOf,
  type Section,
  sideParts,
  usualStyle,
} from './outline.ts'
import type { Person } from './person.ts'

const p = (style: string, text: string) => `<text:p text:style-name="${style}">${text}</text:p>`
function block(one: Block): string {
  switch (one.kind) {
    case 'row':
      return p(one.bold ? 'Bold' : 'Row', `${esc(one.left)}<text:tab/>${esc(one.right)}`)
    case 'bullet':
      return `<text:list text:style-name="L">${`<text:list-item>${p('Text', esc(one.text))}</text:list-item>`}</text:list>`
    case 'text':
      return p('Text', esc(one.text))
    case 'table':
      return table(
        one.rows.map((cells) => cells.map((cell) => p('Text', esc(cell)))),
        'Cell',
      )
  }
}
const table = (rows: readonly (readonly string[])[], cell: string) =>
  `<table:table>${`<table:table-column table:number-columns-repeated="${rows[0]?.length ?? 1}"/>`}${rows
    .map(
      (cells) =>
        `<table:table-row>${cells.map((content) => `<table:table-cell table:style-name="${cell}" office:value-type="string">${content}</table:table-cell>`).join('')}</table:table-row>`,
    )
    .join('')}</table:table>`
const body = (sections: readonly Section[]) =>
  sections.map(({ heading, blocks }) => p('Heading', esc(heading)) + blocks.map(block).join('')).join('')

const style = (name: string, paragraph: string, text: string, inner = '') =>
  `<style:style style:name="${name}" style:family="paragraph"><style:paragraph-properties ${paragraph}>${inner}</style:paragraph-properties><style:text-properties style:font-name="Carlito" ${text}/></style:style>`
const tab = (at: string) =>
  `<style:tab-stops><style:tab-stop style:position="${at}" style:type="right"/></style:tab-stops>`

function documentOf(content: string, { heading = '', width = '17cm', columns = '' } = {}): string {
  const spaces = ['office', 'style', 'text', 'table', 'draw'].map(
    (one) => `xmlns:${one}="urn:oasis:names:tc:opendocument:xmlns:${one === 'draw' ? 'drawing' : one}:1.0"`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?><office:document ${spaces.join(' ')} xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0" xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0" office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.text">
<office:font-face-decls><style:font-face style:name="Carlito" svg:font-family="Carlito"/></office:font-face-decls><office:automatic-styles>
${style('Name', 'fo:text-align="center"', 'fo:font-size="22pt" fo:font-weight="bold"')}${style('Middle', 'fo:text-align="center"', 'fo:font-size="10pt"')}
${style('Heading', 'fo:margin-top="0.3cm" fo:border-bottom="0.5pt solid #444444"', `fo:font-size="12pt" fo:font-weight="bold" ${heading}`)}${style('Text', '', 'fo:font-size="10pt"')}
${style('Row', '', 'fo:font-size="10pt" fo:font-style="italic"', tab(width))}${style('Bold', '', 'fo:font-size="10pt" fo:font-weight="bold"', tab(width))}
<style:style style:name="Cell" style:family="table-cell"><style:table-cell-properties fo:border="0.5pt solid #000000" fo:padding="0.08cm"/></style:style>
<style:style style:name="Bare" style:family="table-cell"><style:table-cell-properties fo:padding="0.15cm"/></style:style>
<style:style style:name="Flow" style:family="section"><style:section-properties>${columns}</style:section-properties></style:style>
<text:list-style style:name="L"><text:list-level-style-bullet text:level="1" text:bullet-char="➢"><style:list-level-properties text:space-before="0.3cm" text:min-label-width="0.5cm"/></text:list-level-style-bullet></text:list-style>
<style:page-layout style:name="A4"><style:page-layout-properties fo:page-width="21cm" fo:page-height="29.7cm" fo:margin="2cm"/></style:page-layout></office:automatic-styles>
<office:master-styles><style:master-page style:name="Standard" style:page-layout-name="A4"/></office:master-styles><office:body><office:text>${content}</office:text></office:body></office:document>`
}
const head = (person: Person) => p('Name', esc(person.name)) + p('Middle', contactsOf(person).map(esc).join(' | '))

/** Documents of a word processor by their layouts. */
export const writerDocuments = {
  'dates at a tab stop': (person: Person, own: OutlineStyle = usualStyle) =>
    documentOf(head(person) + body(outlineOf(person, own))),
  'letter-spaced headings': (person: Person, own: OutlineStyle = usualStyle) =>
    documentOf(head(person) + body(outlineOf(person, own)), {
      heading: 'fo:text-transform="uppercase" fo:letter-spacing="0.12cm"',
    }),
  'small caps': (person: Person, own: OutlineStyle = usualStyle) =>
    documentOf(head(person) + body(outlineOf(person, own)), { heading: 'fo:font-variant="small-caps"' }),
  'two columns': (person: Person, own: OutlineStyle = usualStyle) =>
    documentOf(
      `${head(person)}<text:section text:style-name="Flow" text:name="S">${body(outlineOf(person, own))}</text:section>`,
      {
        width: '8cm',
        columns: '<style:columns fo:column-count="2" fo:column-gap="1cm"/>',
      },
    ),
  'sidebar in a table': (person: Person, own: OutlineStyle = usualStyle) =>
    documentOf(
      table(
        [
          [
            p('Heading', 'Contact') +
              contactsOf(person)
                .map((line) => p('Text', esc(line)))
                .join('') +
              body(outlineOf(person, { ...own, parts: sideParts })),
            p('Name', esc(person.name)) +
              p('Middle', esc(person.headline ?? '')) +
              body(outlineOf(person, { ...own, parts: mainParts })),
          ],
        ],
        'Bare',
      ),
      { width: '8cm' },
    ),
}

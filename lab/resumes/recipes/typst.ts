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

const esc = (text: string) => text.replace(/[\\#*_`$@<>~[\]]/g, (sign) => `\\${sign}`).replace(/\/\//g, '\\/\\/')

function block(one: Block): string {
  switch (one.kind) {
    case 'row':
      return one.bold
        ? `*${esc(one.left)}* #h(1fr) ${esc(one.right)} \\`
        : `_${esc(one.left)}_ #h(1fr) ${esc(one.right)} \\`
    case 'bullet':
      return `- ${esc(one.text)}`
    case 'text':
      return `${esc(one.text)}\n`
    case 'table':
      return `#table(columns: (auto, 1fr, 1fr, auto, auto), ${one.rows.map((cells) => cells.map((cell) => `[${esc(cell)}]`).join(', ')).join(',\n')})`
  }
}
const body = (sections: readonly Section[]) =>
  sections.map(({ heading, blocks }) => `== ${esc(heading)}\n${blocks.map(block).join('\n')}`).join('\n\n')
const setUp =
  '#set page(paper: "a4", margin: 16mm)\n#set text(font: ("Liberation Serif", "Noto Sans Devanagari", "Noto Sans Kannada"), size: 10pt)\n'

/** Resumes in Typst by their layouts. */
export const typst = {
  /** Justified: words are hyphenated, also in lists of skills. */
  justified: (person: Person, style: OutlineStyle = usualStyle) =>
    `${setUp}#set text(lang: "en")\n#set par(justify: true)\n#set page(width: 120mm)\n#align(center)[#text(20pt)[*${esc(person.name)}*] \\ ${contactsOf(person).map(esc).join(' | ')}]\n${body(outlineOf(person, style))}`,
  'small caps': (person: Person, style: OutlineStyle = usualStyle) =>
    `${setUp}#show heading: it => block(width: 100%, stroke: (bottom: .5pt), inset: (bottom: 3pt), smallcaps(it.body))\n#text(24pt)[#smallcaps[${esc(person.name)}]] \\ ${contactsOf(person).map(esc).join(' · ')}\n${body(outlineOf(person, style))}`,
  'sidebar left': (person: Person, style: OutlineStyle = usualStyle) =>
    `${setUp}#grid(columns: (30%, 1fr), gutter: 14pt, [== Contact\n${contactsOf(person).map(esc).join(' \\ ')}\n\n${body(outlineOf(person, { ...style, parts: sideParts, skills: 'bullets' }))}], [#text(24pt)[*${esc(person.name)}*] \\ ${esc(person.headline ?? '')}\n\n${body(outlineOf(person, { ...style, parts: mainParts }))}])`,
}

import { type Block, contactsOf, type OutlineStyle, outlineOf, usualStyle } from './outline.ts'
import type { Person } from './person.ts'

const esc = (text: string) =>
  text
    .replace(/\\/g, '\\e')
    .replace(/^([.'])/, '\\&$1')
    .replace(/–/g, '\\(en')
    .replace(/’/g, '\\(cq')
    .replace(/₹/g, 'Rs. ')

function block(one: Block): string {
  switch (one.kind) {
    case 'row':
      return `.LP\n.ta 17cR\n${one.bold ? `\\fB${esc(one.left)}\\fP` : esc(one.left)}\t${esc(one.right)}`
    case 'bullet':
      return `.IP \\(bu 2\n${esc(one.text)}`
    case 'text':
      return `.LP\n${esc(one.text)}`
    case 'table':
      return `.TS\nallbox;\nl l l l l.\n${one.rows.map((cells) => cells.map((cell) => `T{\n${esc(cell)}\nT}`).join('\t')).join('\n')}\n.TE`
  }
}

/** A resume for groff's macros of manuscripts. */
export const groffOf = (person: Person, style: OutlineStyle = usualStyle): string =>
  `.nr PO 2c\n.nr LL 17c\n.nr PD 2p\n.nr PS 10\n.LP\n.ce 1\n\\s+8\\fB${esc(person.name)}\\fP\\s-8\n.LP\n.ce 9\n${contactsOf(person).map(esc).join('\n')}\n.ce 0\n${outlineOf(
    person,
    style,
  )
    .map(({ heading, blocks }) => `.SH\n${esc(heading)}\n${blocks.map(block).join('\n')}`)
    .join('\n')}\n`

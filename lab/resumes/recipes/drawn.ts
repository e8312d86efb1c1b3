import { esc } from './html.ts'
import { contactsOf, mainParts, type OutlineStyle, outlineOf, sideParts, usualStyle } from './outline.ts'
import type { Person } from './person.ts'

/** What the programs in drawn.mjs and drawn.py are given: all of a resume, and the same in two columns. */
export const drawing = (person: Person, style: OutlineStyle = usualStyle): string =>
  JSON.stringify({
    name: person.name,
    headline: person.headline ?? '',
    contacts: contactsOf(person),
    sections: outlineOf(person, style),
    side: outlineOf(person, { ...style, parts: sideParts, skills: 'bullets' }),
    main: outlineOf(person, { ...style, parts: mainParts }),
  })

/** A picture of two columns, as programs for posters make it: each line stands by itself, the right column first. */
export function svgOf(person: Person): string {
  const lines: string[] = []
  const put = (x: number, y: number, size: number, text: string, weight = 'normal') =>
    lines.push(
      `<text x="${x}" y="${y}" font-size="${size}" font-family="Carlito" font-weight="${weight}">${esc(text)}</text>`,
    )
  put(215, 60, 26, person.name, 'bold')
  put(215, 78, 11, person.headline ?? '')
  let y = 110
  for (const { heading, blocks } of outlineOf(person, { ...usualStyle, parts: mainParts })) {
    put(215, y, 13, heading.toUpperCase(), 'bold')
    for (const block of blocks) {
      y += 15
      if (block.kind === 'row') {
        put(215, y, 10, block.left, block.bold ? 'bold' : 'normal')
        put(470, y, 9, block.right)
      } else if (block.kind !== 'table')
        put(block.kind === 'bullet' ? 225 : 215, y, 10, block.kind === 'bullet' ? `• ${block.text}` : block.text)
    }
    y += 26
  }
  y = 60
  put(30, y, 13, 'CONTACT', 'bold')
  for (const line of contactsOf(person)) put(30, (y += 15), 9, line)
  for (const { heading, blocks } of outlineOf(person, { ...usualStyle, parts: sideParts, skills: 'bullets' })) {
    put(30, (y += 28), 13, heading.toUpperCase(), 'bold')
    for (const block of blocks)
      put(30, (y += 15), 10, block.kind === 'bullet' || block.kind === 'text' ? block.text : '')
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="595" height="842" viewBox="0 0 595 842"><rect width="195" height="842" fill="#e8eef6"/>${lines.join('')}</svg>`
}

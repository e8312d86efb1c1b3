import type { Policy } from '@firstrung/contract'

/** Why a text is not a policy, with the line. */
export class Unreadable extends Error {}

const heads = ['title', 'description', 'revised'] as const

/**
 * A policy as it is written in a file: `name: value` lines, then, separated by empty lines, `## headings`, lists whose
 * lines start with `- `, and paragraphs. A small part of Markdown, so that the page shows what the file says.
 */
export function readPolicy(text: string): Policy {
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  const headEnd = lines.indexOf('')
  const head = Object.fromEntries(lines.slice(0, headEnd).map(headLine))
  for (const name of heads) if (!head[name]) throw new Unreadable(`${name} is missing from its head`)

  const policy: Policy = {
    title: head['title'] ?? '',
    description: head['description'] ?? '',
    revised: head['revised'] ?? '',
    sections: [{ heading: '', blocks: [] }],
  }
  let starts = true
  for (const [at, line] of lines.entries()) {
    if (at <= headEnd) continue
    const section = policy.sections.at(-1)
    const block = section?.blocks.at(-1)
    if (line.trim() === '') starts = true
    else if (line.startsWith('## ')) policy.sections.push({ heading: line.slice(3).trim(), blocks: [] })
    else if (/^(#|\*|>|\||<|\d+\. )/.test(line))
      throw new Unreadable(`line ${at + 1} uses a sign that is not known here`)
    else if (line.startsWith('- ')) {
      if (block?.isList && !starts) block.lines.push(line.slice(2).trim())
      else section?.blocks.push({ isList: true, lines: [line.slice(2).trim()] })
      starts = false
    } else if (block && !starts) {
      // A line continues the one before it.
      block.lines.push(`${block.lines.pop() ?? ''} ${line.trim()}`)
    } else {
      section?.blocks.push({ isList: false, lines: [line.trim()] })
      starts = false
    }
  }
  if (policy.sections.every(({ blocks }) => blocks.length === 0)) throw new Unreadable('has a head and no text')
  return policy
}

function headLine(line: string): [string, string] {
  const [, name, value] = /^(\w+): (.+)$/.exec(line) ?? []
  if (!name || !value || !heads.some((known) => known === name))
    throw new Unreadable(`'${line}' is no line of its head, which has ${heads.join(', ')}`)
  return [name, value.trim()]
}

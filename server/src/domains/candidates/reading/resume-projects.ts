import type { ResumeFacts } from '@firstrung/contract'
import { withoutDates } from './resume-dates.ts'
import { type Entry, entriesIn, startsStrong, withoutBullet } from './resume-entries.ts'
import type { Line, ResumeText } from './resume-lines.ts'
import type { Section } from './resume-sections.ts'

type Project = ResumeFacts['projects'][number]

const webAddress =
  /(?:https?:\/\/|www\.)[^\s|,;()]+|(?<![a-z\u00C0-\u1FFF@.])(?:[a-z0-9-]{1,40}\.){1,3}(?:com|org|net|io|in|dev|app|me|ai|co|tech|xyz|site|vercel\.app|github\.io)(?:\/[^\s|,;()]*)?(?![a-z\u00C0-\u1FFF@])/i

/** The projects of a resume, with their links and texts. */
export function projectsIn(sections: readonly Section[], text: ResumeText): { sure: Project[]; unsure: Project[] } {
  const lines = sections.filter(({ name }) => name === 'projects').flatMap((section) => section.lines)
  if (lines.length === 0) return { sure: [], unsure: [] }
  const found = (listed(lines) ?? inColumns(lines) ?? entriesIn(lines, text).map(ofEntry)).filter(
    ({ title }) => title !== '',
  )
  const isSure = ({ title }: Project) => title.length <= 90 && title.split(' ').length <= 14 && !/[.!]$/.test(title)
  return { sure: found.filter(isSure), unsure: found.filter((project) => !isSure(project)) }
}

/** A list in which each item is a project: 'Tide table: shows when the tide turns'. */
function listed(lines: readonly Line[]): Project[] | undefined {
  const items: { text: string; links: string[] }[] = []
  for (const line of lines) {
    const last = items.at(-1)
    if (withoutBullet(line.text) !== line.text) items.push({ text: withoutBullet(line.text), links: [...line.links] })
    else if (last && !startsStrong(line)) {
      last.text += ` ${line.text}`
      last.links.push(...line.links)
    } else return undefined
  }
  const pairs = items.map(({ text, links }) => ({ match: /^([^:]{3,70}?)(?:: | - )(.{10,})$/.exec(text), links }))
  if (pairs.length === 0 || pairs.some(({ match }) => match === null)) return undefined
  return pairs.map(({ match, links }) => ({
    title: titleOf(match?.[1] ?? ''),
    link: links.find((url) => /^https?:/i.test(url)) ?? '',
    description: match?.[2] ?? '',
  }))
}

/** Names in a separate column, with their texts next to them. */
function inColumns(lines: readonly Line[]): Project[] | undefined {
  const edge = lines[0]?.cells[1]?.x ?? 0
  const found: Project[] = []
  for (const { cells, links } of lines) {
    const [name, text, ...more] = cells
    const last = found.at(-1)
    const link = links.find((url) => /^https?:/i.test(url)) ?? ''
    if (name && text && more.length === 0 && Math.abs(text.x - edge) < 3 && isNameBeside(name.text, text.text))
      found.push({ title: titleOf(name.text), link, description: text.text })
    else if (last && name && !text && Math.abs(name.x - edge) < 3) last.description += `\n${name.text}`
    else return undefined
  }
  return found.length > 0 ? found : undefined
}

const isNameBeside = (name: string, text: string) =>
  name.length <= 45 &&
  text.length >= 20 &&
  /[\p{L}\p{M}]{2}/u.test(withoutDates(name)) &&
  withoutDates(text).length >= 20

function ofEntry({ head, text, links }: Entry): Project {
  const [first, ...more] = head
  const [cell] = first?.cells ?? []
  const strong = cell && cell.parts.length > 1 ? strongStart(cell.parts) : ''
  const [, label = '', rest = ''] = /^([^:]{3,80}?)(?::| -) +(.{12,})$/.exec(first?.text ?? '') ?? []
  const isLabelled =
    /^(?:(?:project )?(?:title|name|topic)|(?:major |minor |mini |main )?project ?(?:no\.? ?)?#?\d{0,2})\s*$/i.test(
      label,
    )
  const named = withoutBullet(isLabelled ? rest : strong || label || cell?.text || '')
  const address =
    links.find((url) => /^https?:/i.test(url)) ??
    webAddress.exec(`${first?.text ?? ''} ${more.map((line) => line.text).join(' ')} ${text}`)?.[0] ??
    ''
  const below = more.map((line) => withoutDates(line.text)).filter((line) => line !== '' && line !== address)
  return {
    title: titleOf(named),
    link: address.slice(0, 500),
    description: [...(label && !strong && !isLabelled ? [rest] : []), ...below, text].filter(Boolean).join('\n'),
  }
}

/** The letters at the beginning of a cell that have the font of its first piece. */
function strongStart(parts: Line['cells'][number]['parts']): string {
  const [first] = parts
  const end = parts.findIndex(({ font }) => font !== first?.font)
  return end <= 0
    ? ''
    : parts
        .slice(0, end)
        .map(({ text }) => text)
        .join(' ')
        .trim()
}

function titleOf(text: string): string {
  const plain = withoutDates(text.replace(webAddress, ' '))
  const [title = ''] = plain.split(/\s{2,}|\s?[|•·]|\s-\s|: /)
  return title
    .replace(
      /^(?:project(?: title)?(?: name)?|title|major project|minor project|mini project)?\s*\d{0,2}\s*[:.)-]\s*/i,
      '',
    )
    .replace(/\s*\((?:[^()]*,[^()]*|github|link|live|demo|team[^()]*|react[^()]*|python[^()]*)\)\s*$/i, '')
    .replace(/\s*\[[^\]]*\]\s*$/, '')
    .replace(/[\s,:;(-]+$/, '')
    .replace(/\s+/g, ' ')
    .trim()
}

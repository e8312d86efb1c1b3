import { childrenOf, type XmlElement } from '#src/platform/documents/xml-tree.ts'
import { isSafeAddress } from './safe-addresses.ts'

/** Relations that embed foreign content that is shown or run. A document with one is refused. */
const foreign = new Set(['package', 'control', 'vbaproject', 'afchunk', 'subdocument'])

/** Relations that only describe the document, such as its template or its mail merge, each with the element that refers to it. */
const noted = new Map([
  ['attachedtemplate', 'attachedTemplate'],
  ['mailmergesource', 'mailMerge'],
  ['mailmergeheadersource', 'mailMerge'],
])

const isSafeLink = (target: string) => target.startsWith('#') || isSafeAddress(target)
const leadsAway = /^[a-z][a-z0-9+.-]*:|^[\\/]{2}/i

export interface KeptRelations {
  /** The relations as they are to be written; null when they stay as they are. */
  text: string | null
  /** The part that they belong to without the elements that refer to dropped relations. */
  without: (part: string) => string
}

/**
 * The relations of a part without references to other files; null if one embeds foreign content. Text that linked to a file is
 * kept without its link; a linked picture or table is shown as it was saved, or not at all.
 */
export function keptRelations(relations: XmlElement): KeptRelations | null {
  const dropped = new Set<string>()
  const kept: Record<string, string>[] = []
  let isSame = true
  for (const { attributes } of childrenOf(relations)) {
    const { Type = '', Target = '', TargetMode = '' } = attributes
    const kind = Type.slice(Type.lastIndexOf('/') + 1).toLowerCase()
    const isExternal = TargetMode.toLowerCase() === 'external'
    const spoken = noted.get(kind)
    if (spoken) dropped.add(spoken)
    else if (foreign.has(kind) || (!isExternal && (kind === 'oleobject' || leadsAway.test(Target)))) return null
    else if (!isExternal || (kind === 'hyperlink' && isSafeLink(Target))) kept.push({ ...attributes })
    else {
      isSame = false
      // Word itself writes 'NULL' for a picture that it does not find.
      kept.push({ ...attributes, Target: kind === 'hyperlink' ? '#' : 'NULL' })
    }
  }
  const without = (part: string) => [...dropped].reduce(withoutElement, part)
  return { text: isSame && dropped.size === 0 ? null : written(kept), without }
}

function withoutElement(text: string, name: string): string {
  const start = text.indexOf(`<w:${name}`)
  if (start < 0) return text
  const end = text.indexOf('>', start)
  const close = `</w:${name}>`
  const last = text.charAt(end - 1) === '/' ? end + 1 : text.indexOf(close, end) + close.length
  return text.slice(0, start) + text.slice(last)
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

function written(relations: readonly Record<string, string>[]): string {
  const all = relations.map((one) => {
    const facts = Object.entries(one).map(([name, value]) => `${name}="${escaped(value)}"`)
    return `<Relationship ${facts.join(' ')}/>`
  })
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.join('')}</Relationships>`
}

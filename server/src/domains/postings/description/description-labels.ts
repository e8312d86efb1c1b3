import type { DescriptionBlock } from './description-blocks.ts'

/** What a line of a description may say. */
export type FactName =
  | 'title'
  | 'places'
  | 'pay'
  | 'mode'
  | 'role'
  | 'openings'
  | 'experience'
  | 'months'
  | 'skills'
  | 'wanted'

/** The labels of the facts: before a colon, in a cell of a table or as a heading. */
const names: readonly [FactName, RegExp][] = [
  [
    'title',
    /^(?:(?:job|position|role|internship|post) ?(?:title|name|profile|position)|job role|internship role|title|position|designation|role|post|profile|vacancy|opening|(?:name|title) of (?:the )?(?:post|position|job|internship)|(?:we(?: are|'re) )?(?:now )?hiring(?: for)?|opening for|position applied for)$/,
  ],
  [
    'places',
    /^(?:(?:job|work|office|base|posting|internship)? ?(?:locations?|city|cities)|place(?: of (?:posting|work))?|work ?place|based (?:in|at|out of)|location of (?:the )?(?:job|work|posting|internship)|loc|hq|head ?quarters?)$/,
  ],
  [
    'pay',
    /^(?:(?:annual|monthly|gross|fixed|offered|expected|approx(?:imate)?)? ?(?:salary|ctc|stipend|pay|compensation|package|remuneration|pay ?scale)(?: (?:range|offered|package|details|per month|per annum|\(?(?:ctc|lpa|inr|p\.?a\.?|p\.?m\.?|per month|per annum|in inr|monthly|annual)\)?))?|cost to company|budget)$/,
  ],
  [
    'mode',
    /^(?:(?:work|job) ?(?:place)? ?(?:mode|type|model|arrangement)|mode(?: of (?:work|job|internship))?|work ?place type)$/,
  ],
  [
    'role',
    /^(?:(?:employment|position|role) (?:type|mode)|(?:type|nature) of (?:employment|job|work)|job nature|type|contract type|job category|engagement)$/,
  ],
  [
    'openings',
    /^(?:(?:no|no\.|number|total)? ?(?:of )?(?:job )?(?:openings?|vacanc(?:y|ies)|positions?|posts?|seats)(?: available)?)$/,
  ],
  [
    'experience',
    /^(?:(?:work|job|relevant|required|total|min(?:imum)?|years? of|desired)? ?(?:work )?(?:experience|exp\.?)(?: (?:required|needed|level|range|in years|\(?(?:in )?years?\)?))?)$/,
  ],
  [
    'months',
    /^(?:(?:internship|contract|project|training|program(?:me)?)? ?(?:duration|tenure|period)(?: of (?:the )?(?:internship|contract))?)$/,
  ],
  [
    'skills',
    /^(?:(?:key|required|technical|primary|mandatory|core|must[- ]have|essential|tech|it)? ?(?:skills?|skill ?sets?|tech(?:nology)? stack|technologies)(?: (?:required|needed|set|\(must have\)|must have|and tools|& tools))?|must[- ]haves?)$/,
  ],
]
const wanted =
  /(?:requirement|qualif|what (?:we|you).{0,20}(?:need|look|bring|have)|you (?:have|bring|need|should|must)|who you are|eligib|who can apply|who should apply|competenc|desired candidate|candidate profile|what you(?:'|’)ll need|skills? (?:and|&) |(?:and|&) skills?)/
const optional = /\b(?:good to have|nice to have|preferred|bonus|plus|added advantage|optional|desirable)\b/

/** The fact that a label means. A label may have a list number, a colon and other characters around it. */
export function factOf(name: string): FactName | undefined {
  const plain = name
    .toLowerCase()
    .replace(/\(s\)/g, 's')
    .replace(/^[\s\d.)•*-]+|[\s:*.\-–—]+$/g, '')
    .replace(/[’]/g, "'")
    .replace(/\s+/g, ' ')
  if (plain.length < 2 || plain.length > 45 || optional.test(plain)) return undefined
  return names.find(([, pattern]) => pattern.test(plain))?.[0] ?? (wanted.test(plain) ? 'wanted' : undefined)
}

/** A value with its label. */
export interface NamedValue {
  fact: FactName
  label: string
  text: string
  /** Whether the value is a line below its label. */
  isBelow: boolean
}

/** Facts are shorter, so cutting a line here loses none. */
const longestLine = 400
const separators = /\s{2,}|\s[|•·]\s|\t/
const labelled = /^([^:]{2,45}?)\s?(?::|\s[-–—](?=\s)|=)\s?(.+)$/s

const anyLabel = /^\p{Lu}[^:.]{1,30}:\s/u
/** Whether a line begins with the label of a fact, or both lines begin with any label. Such lines are not one paragraph. */
export const beginsFact = (line: string, before: string): boolean =>
  factOf(labelled.exec(line)?.[1] ?? '') !== undefined || (anyLabel.test(line) && anyLabel.test(before))

/** Every value that comes after or below its label. */
export function namedValues(blocks: readonly DescriptionBlock[]): NamedValue[] {
  const values: NamedValue[] = []
  /** The label to which the next lines belong. */
  let open: { fact: FactName; label: string } | undefined
  for (const [at, block] of blocks.entries()) {
    if (block.kind === 'heading') open = undefined
    const leads = block.kind === 'heading' || blocks[at + 1]?.kind === 'item'
    for (const line of block.text.split('\n').map((one) => one.slice(0, longestLine))) {
      for (const part of partsOf(line)) {
        const [, label = '', text = ''] = labelled.exec(part) ?? []
        const fact = factOf(label)
        const alone = fact ? undefined : factOf(part)
        if (fact) {
          values.push({ fact, label, text: text.trim(), isBelow: false })
          open = undefined
        } else if (alone && (leads || part.endsWith(':'))) open = { fact: alone, label: part }
        else if (open && block.kind !== 'heading') values.push({ ...open, text: part, isBelow: true })
      }
    }
    // A short fact has one line: later lines do not belong to it.
    if (block.kind !== 'heading' && open && open.fact !== 'skills' && open.fact !== 'wanted') open = undefined
  }
  return values
}

/** 'Location: Pune | CTC: 4 LPA' is split in two; 'Java | SQL' is not split. */
function partsOf(line: string): string[] {
  const parts = line.split(separators).map((part) => part.trim())
  // A row of a table without a colon.
  if (parts.length === 2 && factOf(parts[0] ?? '')) return [`${parts[0]}: ${parts[1]}`]
  const isSeveral = parts.filter((part) => factOf(labelled.exec(part)?.[1] ?? '') !== undefined).length > 1
  return (isSeveral ? parts : [line.trim()]).filter(Boolean)
}

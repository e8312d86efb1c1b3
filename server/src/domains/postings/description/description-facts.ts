import { citiesOf, type DescriptionFacts, limits, plainDigits } from '@firstrung/contract'
import { jobNames } from '#src/domains/content/content.job-names.service.ts'
import { placeNames, skillNames } from '#src/domains/content/content.names.service.ts'
import { everydayNames } from '#src/domains/postings/search/search-words.ts'
import type { DescriptionBlock } from './description-blocks.ts'
import { type FactName, factOf, type NamedValue, namedValues } from './description-labels.ts'
import { payIn } from './description-pay.ts'

/** How many skills are proposed. */
const mostSkills = 15
/** Without a label, the job's title is looked for in this many first blocks. */
const headBlocks = 4

/**
 * The facts of a description that are certain. A fact that it states in two different ways, as for two jobs in one file, is
 * left out.
 */
export function factsOf(blocks: readonly DescriptionBlock[]): DescriptionFacts {
  const values = [...namedValues(blocks), ...headlineValues(blocks)]
  const places = values.filter(({ fact }) => fact === 'places')
  const title = agreed(textsOf(values, 'title').map(titleIn)) ?? titleAbove(blocks, values)
  const modes = [...textsOf(values, 'mode'), ...places.map(({ text }) => text), ...textsOf(values, 'role')]
  return {
    jobTitle: title ?? '',
    jobRole: agreed([...textsOf(values, 'role'), ...textsOf(values, 'mode'), title ?? ''].map(roleIn)),
    jobType: agreed(modes.map(modeIn)),
    numOpenings: agreed(textsOf(values, 'openings').map(openingsIn)),
    skills: skillsOf(values),
    pay: payOf(blocks, values),
    jobLocations: agreed(places.map(({ text }) => placesIn(text)).filter(({ length }) => length > 0)) ?? [],
    experience: agreed(textsOf(values, 'experience').map(yearsIn)),
    months: agreed(textsOf(values, 'months').map(monthsIn)),
  }
}

const textsOf = (values: readonly NamedValue[], wanted: FactName): string[] =>
  values.flatMap(({ fact, text }) => (fact === wanted ? [text] : []))

/** The value on which all texts that have one agree; else null. */
function agreed<T>(said: readonly (T | null)[]): T | null {
  const [first, ...more] = said.filter((value) => value !== null)
  return first !== undefined && more.every((value) => JSON.stringify(value) === JSON.stringify(first)) ? first : null
}

/* The title */

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}][\p{L}\p{M}'’-]*/gu) ?? []
const singular = (word: string): string => word.replace(/(?<=[^s])s$/, '')
/** The last words of job titles: 'engineer', 'executive', 'teacher'. */
const jobNouns: ReadonlySet<string> = new Set(
  [
    'intern',
    'internship',
    'apprentice',
    'fellow',
    'fellowship',
    'lead',
    'specialist',
    'programmer',
    'tester',
    'head',
  ].concat(
    jobNames
      .map(({ name }) => wordsIn(name).at(-1) ?? '')
      .filter((word) => !['technology', 'support', 'boy', 'staff', 'help'].includes(word)),
  ),
)
const wholeNames: ReadonlySet<string> = new Set(
  jobNames.flatMap(({ name, spellings }) => [name, ...spellings].map((one) => wordsIn(one).join(' '))),
)
/** Headings of sections, and words that name any job. */
const noName =
  /^(?:(?:about|why|who|what|how|key|our|your|the|this|selected|skills?|job|internship|role|position|eligib\w+|responsib\w+|requirement\w*|qualif\w+|summary|overview|details|purpose)\b(?! (?:account|opinion)).*|(?:intern|internship|trainee|associate|executive|manager|officer|assistant|lead|head)s?)$/i
const isJobName = (text: string): boolean =>
  !noName.test(text) &&
  (wholeNames.has(wordsIn(text).join(' ')) || wordsIn(text).some((word) => jobNouns.has(singular(word))))

const before =
  /^(?:job description|jd|job opening|vacancy|career opportunity|urgent(?:ly)? (?:hiring|requirement)|walk-?in (?:drive|interview)|we(?:'re| are)? (?:are )?(?:now )?(?:hiring|looking for)|(?:now )?hiring(?: now)?!*|opening|position|post|role|title)\s*(?:[:\-–—|]\s*|(?:for|of)\s+|(?=an?\s))(?:(?:the|an?)\s+)?(?:(?:post|position|role)\s+of\s+)?(?:(?:the|an?)\s+)?/i
const behind =
  /\s*(?:[-–—|:,(]\s*)?(?:job description|jd|\((?:m\/f\/?d?|male|female|remote|hybrid|on-?site|full[- ]time|part[- ]time|wfh|work from home|freshers?|[\d\s\-–to+]+(?:years?|yrs?|months?|openings?|positions?|posts?))\)|(?:remote|hybrid|on-?site|full[- ]time|part[- ]time|freshers?|urgent)|[-–—]?\s*\d+\s+(?:openings?|positions?|posts?|nos?\.?))\s*$/i

/** 'Job Description – Data Analyst (Remote)' as 'Data Analyst'; null for what is not the name of a job. */
function titleIn(text: string): string | null {
  let title = text.replace(/\s+/g, ' ').replace(/[‘’]/g, "'").trim()
  title = title.replace(before, '').trim()
  for (let n = 0; n < 3; n += 1) title = title.replace(behind, '').trim()
  const [name = '', ...rest] = title.split(/\s+[|•]\s+|\s+(?:at|@)\s+(?=\p{Lu})|\s+[-–—]\s+/u)
  // 'Analyst – Risk' is one name; in 'Sales Executive - Pune' the city does not belong to the name.
  const isWhole = rest.length === 1 && title.includes(' – ') && !placeNames.has(rest[0] ?? '')
  const only = (isWhole && wordsIn(rest[0] ?? '').length <= 2 ? title : name).replace(/[\s,;:.|–—-]+$/, '')
  const isName = only.length >= 2 && only.length <= 80 && wordsIn(only).length <= 9 && !/[.!?:]\s|https?:|@/.test(only)
  return isName && isJobName(only) && !sentence.test(only) ? inUsualCase(only) : null
}
/** 'SALES EXECUTIVE' as 'Sales Executive'; short words in capitals are mostly abbreviations. */
const inUsualCase = (text: string): string =>
  /\p{Ll}/u.test(text)
    ? text
    : text.replace(/[\p{L}\p{M}]{2,}/gu, (word) =>
        /^(?:AND|OF|FOR|THE|IN|TO)$/.test(word)
          ? word.toLowerCase()
          : word.length <= 3
            ? word
            : word.charAt(0) + word.slice(1).toLowerCase(),
      )
const sentence = /\b(?:will|should|must|you|we|our|is|are|who|responsible|looking|candidates?)\b/i

/** The name of the job in the first lines, which are headings or stand alone. */
function titleAbove(blocks: readonly DescriptionBlock[], values: readonly NamedValue[]): string | null {
  if (values.some(({ fact }) => fact === 'title')) return null
  for (const block of blocks.slice(0, headBlocks)) {
    const [line = ''] = block.text.split('\n', 1)
    if (block.kind === 'item' || factOf(line) || line.length > 100) continue
    if (block.kind === 'paragraph' && !/^\P{Ll}/u.test(line)) continue
    const title = titleIn(line)
    if (title) return title
  }
  return null
}

/** One of the first lines that consists only of locations, kinds, modes, years or pay: 'Pune · Full-time · On-site'. */
function headlineValues(blocks: readonly DescriptionBlock[]): NamedValue[] {
  return blocks.slice(0, headBlocks + 1).flatMap(({ text }) => {
    if (text.length > 200) return []
    const parts = text.split(/\s+[|•·]\s+|\n/).filter((part) => part.trim() !== '')
    const values = parts.map((part): NamedValue | null => {
      const fact = factIn(part)
      return fact && { fact, label: '', text: part, isBelow: false }
    })
    const said = values.filter((value) => value !== null)
    return parts.length > 1 && said.length === parts.length ? said : []
  })
}

function factIn(part: string): FactName | null {
  if (part.length > 60) return null
  if (modeIn(part)) return 'mode'
  if (roleIn(part)) return 'role'
  if (yearsIn(part)) return 'experience'
  if (payIn(part)) return 'pay'
  const places = citiesOf([part])
  return places.length > 0 && places.every((place) => placeNames.has(place)) ? 'places' : null
}

/* Kind, mode, numbers */

function roleIn(text: string): DescriptionFacts['jobRole'] {
  const plain = text.toLowerCase()
  if (/\bintern(?:ship)?s?\b/.test(plain))
    return /\bintern\w*\s*(?:\+|and|&|to|cum|\/|leading)/.test(plain) ? null : 'internship'
  const [isFull, isPart] = [
    /\b(?:full[- ]?time|permanent|regular)\b/.test(plain),
    /\b(?:part[- ]?time|freelanc\w+)\b/.test(plain),
  ]
  return isFull === isPart ? null : isFull ? 'job(full-time)' : 'job(part-time)'
}

function modeIn(text: string): DescriptionFacts['jobType'] {
  const plain = text.toLowerCase()
  if (/\b(?:no|not)\b/.test(plain)) return null
  const isRemote = /\b(?:remote|wfh|work[- ]from[- ]home|work[- ]from[- ]anywhere)\b/.test(plain)
  const isOffice = /\b(?:on-?site|in-?office|wfo|work[- ]from[- ]office|in[- ]person)\b/.test(plain)
  const isHybrid = /\bhybrid\b/.test(plain)
  // 'Hybrid, 3 days WFO' is hybrid.
  if (Number(isRemote) + Number(isOffice || isHybrid) !== 1) return null
  return isRemote ? 'remote' : isHybrid ? 'hybrid' : 'in-office'
}

const wholeIn = (text: string, pattern: RegExp): number | null => {
  const [, digits] = pattern.exec(plainDigits(text).toLowerCase()) ?? []
  return digits === undefined ? null : Number(digits)
}

function openingsIn(text: string): number | null {
  const number = wholeIn(text, /^(\d{1,4})(?: (?:openings?|positions?|posts?|nos?\.?|vacanc\w+|seats))?[.\s]*$/)
  return number !== null && number >= limits.openings.min && number <= limits.openings.max ? number : null
}

/** '0-1 years', '2+ yrs', 'Fresher'; null for months and for two different spans. */
function yearsIn(text: string): DescriptionFacts['experience'] {
  const plain = plainDigits(text).toLowerCase()
  const isFresher = /\bfresher/.test(plain) || /^(?:no|not|nil|none)\b/.test(plain)
  const spans = [...plain.matchAll(/(\d{1,2})\s?(\+|-|to)?\s?(\d{1,2})?\s?\+?\s?(?:years?|yrs?)/g)]
  if (/\d\s?(?:\+\s?)?months?/.test(plain)) return null
  const [span] = spans
  if (!span) return isFresher ? { min: 0, max: isFresher && /\b(?:only)\b/.test(plain) ? 0 : null } : null
  const [, from = '', sign, to] = span
  const [min, max] = [isFresher ? 0 : Number(from), to ? Number(to) : isFresher ? Number(from) : null]
  if (spans.length > 1 || (sign === '-' && !to) || min > limits.experienceYears) return null
  return max !== null && (max < min || max > limits.experienceYears) ? null : { min, max }
}

function monthsIn(text: string): number | null {
  const months = wholeIn(text, /^(\d{1,2}) ?months?\b(?!.*\d)/)
  return months !== null && months >= 1 && months <= limits.postingMonths ? months : null
}

/* Pay */

/** A sentence that is about pay. */
const aboutPay = /\b(?:salary|ctc|stipend|package|remuneration|compensation)\b/i

/** The pay that has a label; without one, the pay in short lines with a word for pay. */
function payOf(blocks: readonly DescriptionBlock[], values: readonly NamedValue[]): DescriptionFacts['pay'] {
  const named = values.filter(({ fact }) => fact === 'pay')
  if (named.length > 0) return agreed(named.map(({ text, label }) => payIn(text, label)))
  const said = blocks.flatMap(({ kind, text }) =>
    kind === 'heading'
      ? []
      : text.split('\n').flatMap((line) => {
          const [word] = aboutPay.exec(line) ?? []
          return word && line.length <= 120 ? [payIn(line.slice(line.indexOf(word)), word)] : []
        }),
  )
  return agreed(said)
}

/* Places */

const addressWord =
  /\d|\b(?:floor|tower|road|rd|street|st|sector|plot|near|opp|nagar|building|bldg|phase|park|block|lane|marg|cross|layout|estate)\b/i
const states = new Set(placeNames.all.slice(placeNames.all.indexOf('Remote') + 1))

/** The locations in a line: of an address only the known ones, no state next to its town, nothing for 'Pan India'. */
export function placesIn(text: string): string[] {
  const parts = citiesOf([
    text
      .replace(/\([^)]*\)/g, ' ')
      .replace(/^\s*(?:anywhere|across|all over|in and around)\s+(?:in\s+)?/i, '')
      .replace(/\s[-–—]\s/g, ', '),
  ]).map((part) => part.replace(/[.\s]+$/, ''))
  const isAddress = parts.some((part) => addressWord.test(part))
  const named = parts.flatMap((part) => {
    const plain = part.replace(/[\s-]*\d{3} ?\d{3}$/, '').trim()
    if (placeNames.labelOf(plain) === 'Remote' || modeIn(plain) || /^(?:hybrid|india|bharat)$/i.test(plain)) return []
    if (placeNames.has(plain)) return [placeNames.labelOf(plain)]
    const isTown = !isAddress && /^\p{Lu}[\p{L}\p{M}.' ]{2,30}$/u.test(plain) && wordsIn(plain).length <= 2
    return isTown &&
      !/\b(?:locations?|multiple|across|various|any|all|our|office|client|preferred|india)\b/i.test(plain)
      ? [plain]
      : []
  })
  const towns = named.filter((name) => !states.has(name))
  return [...new Set(towns.length > 0 ? towns : named)].slice(0, limits.locations)
}

/* Skills */

const inFrontOfSkill =
  /^(?:(?:good|strong|basic|working|sound|excellent|hands[- ]on|solid|prior|some|proven|in-depth)\s+)*(?:(?:knowledge|understanding|experience|proficiency|familiarity|exposure|command|expertise|skills?)\s+(?:of|in|with|on|over)|proficient in|familiar with|fluent in|know(?:s|ing)?)\s+/i

/** The skills with a label; if there are none, the known skills in what the description asks for. */
function skillsOf(values: readonly NamedValue[]): string[] {
  const listed = unique(values.filter(({ fact }) => fact === 'skills').flatMap(({ text }) => skillsInList(text)))
  if (listed.length >= 2) return listed.slice(0, mostSkills)
  const asked = values
    .filter(({ fact }) => fact === 'wanted' || fact === 'skills')
    .flatMap(({ text }) => knownSkills(text))
  return unique([...listed, ...asked]).slice(0, mostSkills)
}

function skillsInList(text: string): string[] {
  const plainText = text.replace(/\([^)]*\)/g, ' ')
  const parts = plainText.split(/[,;|•\n]|\s\/\s|\s(?:and|&)\s/i)
  // A sentence is not a list.
  if (parts.length < 3 && wordsIn(text).length > 8) return knownSkills(text)
  return parts.flatMap((part) => {
    const plain = part
      .replace(/\([^)]*\)/g, '')
      .trim()
      .replace(inFrontOfSkill, '')
      .replace(/[.\s:]+$/, '')
      .replace(/^(?:and|or)\s+/i, '')
    if (skillNames.has(plain)) return [skillNames.labelOf(plain)]
    const isShort = plain.length >= 2 && plain.length <= 40 && wordsIn(plain).length <= 4 && /^[\p{Lu}\d.]/u.test(plain)
    return isShort && !sentence.test(plain) && !/\b(?:etc|years?|degree|experience|ability)\b/i.test(plain)
      ? [plain]
      : knownSkills(plain)
  })
}

/** The known skills in a sentence, the longest names first. Leaves out names that are also everyday words. */
function knownSkills(text: string): string[] {
  const words = text
    .slice(0, 2000)
    .split(/[\s,;()|/]+|\.(?=\s|$)/)
    .filter(Boolean)
  const found: string[] = []
  for (let at = 0; at < words.length; at += 1) {
    for (let length = 3; length > 0; length -= 1) {
      const name = words.slice(at, at + length).join(' ')
      const isPlain =
        length === 1 && (everydayNames.has(name.toLowerCase()) || (name.length < 3 && !/^[A-Z][A-Z+#]?$/.test(name)))
      if (at + length > words.length || isPlain || !skillNames.has(name)) continue
      found.push(skillNames.labelOf(name))
      at += length - 1
      break
    }
  }
  return found
}

const unique = (texts: readonly string[]): string[] => [
  ...new Map(texts.map((text) => [text.toLowerCase(), text])).values(),
]

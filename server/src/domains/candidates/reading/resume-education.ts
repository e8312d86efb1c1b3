import type { ResumeFacts } from '@firstrung/contract'
import { beginningOf } from '@firstrung/contract'
import { spansIn, withoutDates } from './resume-dates.ts'
import type { Line } from './resume-lines.ts'
import type { Section } from './resume-sections.ts'
import { tableIn } from './resume-tables.ts'

type Study = ResumeFacts['education'][number]

/** Short degrees are also plain words ('be', 'me'): these count only in capitals or with full stops. */
const degree =
  /(?<![A-Za-z\u00C0-\u1FFF])(?:(?:[Ii]ntegrated|INTEGRATED|[Dd]ual [Dd]egree|[Ee]xecutive|[Pp]ost [Gg]raduate|PG) ?(?:\([^)]{0,20}\) ?)?)?(?:[BM]\.? ?(?:[Tt]ech|TECH|[Ss]c|SC|[Cc]om|COM|[Pp]harm|PHARM|[Aa]rch|ARCH|[Dd]es|DES|[Ee]d|ED|[Vv]oc|VOC|[Pp]lan|PLAN|[Ll]ib|[Ss]tat|[Pp]hil|PHIL|P\.?[Ee]d|F\.?[Aa]|F\.?[Tt]ech|S\.?[Ww]|H\.?[Mm])(?![A-Za-z\u00C0-\u1FFF])\.?(?: ?- ?M\.? ?(?:[Tt]ech|[Ss]c)\.?)?|[BM]\.E(?![A-Za-z\u00C0-\u1FFF])\.?|[BMD]\.? ?(?:[A-Z][a-z]{0,4}\. ?){0,2}(?:Sc|Ed|Pharm|Optom|Litt)(?![A-Za-z\u00C0-\u1FFF])\.?(?: ?& ?A\.? ?H\.?)?|[BM]\.? ?S\.(?! ?[A-Z]\.)|[BM]\.A(?![A-Za-z\u00C0-\u1FFF])\.?(?: ?,? ?LL\.? ?B\.?)?|BA LL\.?B|BBA LL\.?B|[BM]\.?(?:C|B|M)\.?[AS](?![A-Za-z\u00C0-\u1FFF])\.?|BA(?![A-Za-z\u00C0-\u1FFF])|MA(?![A-Za-z\u00C0-\u1FFF])|BBM(?![A-Za-z\u00C0-\u1FFF])|BHM(?![A-Za-z\u00C0-\u1FFF])|BFA(?![A-Za-z\u00C0-\u1FFF])|BSW(?![A-Za-z\u00C0-\u1FFF])|MSW(?![A-Za-z\u00C0-\u1FFF])|(?:BMM|BMS|BAF|BBI|BLIS|MLIS|BJMC|MJMC|BASLP|BMLT|DMLT|BHMCT|BTTM|BPEd|BUMS|BSMS)(?![A-Za-z\u00C0-\u1FFF])|BPT(?![A-Za-z\u00C0-\u1FFF])|BAMS(?![A-Za-z\u00C0-\u1FFF])|BHMS(?![A-Za-z\u00C0-\u1FFF])|BE(?![A-Za-z\u00C0-\u1FFF])\.?|ME(?![A-Za-z\u00C0-\u1FFF])(?= |$|,|-|\()|MS(?![A-Za-z\u00C0-\u1FFF])(?= in\b)|LL\.? ?[BM](?![A-Za-z\u00C0-\u1FFF])\.?|Ph\.? ?D(?![A-Za-z\u00C0-\u1FFF])\.?|MBBS|BDS(?![A-Za-z\u00C0-\u1FFF])|GNM(?![A-Za-z\u00C0-\u1FFF])|PGDM(?![A-Za-z\u00C0-\u1FFF])|PGDBM|PGDCA|PGP(?![A-Za-z\u00C0-\u1FFF])|(?<!(?:[Gg]overnment|[Gg]ovt\.?|GOVT\.?|[Pp]rivate|[Pp]vt\.?) )ITI(?![A-Za-z\u00C0-\u1FFF])(?= |$|,|-|\()|[Bb]achelors? (?:of|in) [A-Z][A-Za-z\u00C0-\u1FFF]+|BACHELORS? OF [A-Z]+|[Mm]asters? (?:of|in) [A-Z][A-Za-z\u00C0-\u1FFF]+|MASTERS? OF [A-Z]+|Bachelor['’]s|Master['’]s|BACHELOR['’]S|(?:[Pp]ost ?[Gg]raduate |Advanced |POST ?GRADUATE )?(?:Diploma|DIPLOMA)(?![A-Za-z\u00C0-\u1FFF]))/
/** The text of a degree ends where another fact of the entry begins. */
const endOfDegree =
  /\s{2,}|[|;•·]| - (?!\p{Ll})|: |\(?\b(?:19|20)\d{2}\b| from | at |,? ?\b(?:CGPA|GPA|SGPA|CPI|[Pp]ercentage|[Ss]core|[Aa]ggregate|[Mm]arks|[Ff]irst [Cc]lass|\d{1,2}\.\d{1,2}|\d{2} ?%)/u

const collegeWord =
  /(?<![a-z\u00C0-\u1FFF])(?:college|university|universit[eé]|institutes?|institution|polytechnic|academy|vidyapeeth?h?|vidyalaya|vishwavidyalaya|vishwa vidyapeetham|school of|business school|law school|(?:government|govt\.?|private|pvt\.?) iti|iit|nit|iiit|iisc|iiser|iim|nift|nid|bits|vit|srm|vjti|coep|ignou|jntu|jntuh|dtu|nsut|vtu|aktu|makaut|mit|kiit|lpu|iitm|pesit|rvce|bmsce|campus|faculty of)(?![a-z\u00C0-\u1FFF])/i
/** These words alone name no college: they are the heads of a table. */
const emptyName =
  /^(?:(?:the|name|of|your|my|and|or|&|\/|college|university|institutes?|institution|school|board|academy|campus|polytechnic|vidyalaya|education|affiliated|to|under|from|at)[\s/&.,:-]*)+$/i
const school =
  /(?<![a-z\u00C0-\u1FFF])(?:(?:high|secondary|public|central|higher secondary|model|international|matric(?:ulation)?) school|junior college|inter(?:mediate)? college|pu college|pre-?university|senior secondary|higher secondary|secondary|cbse|icse|isc|ssc|s\.s\.c|hsc|h\.s\.c|hsslc|sslc|s\.s\.l\.c|hslc|h\.s\.l\.c|h\.s|madhyamik|aissce|aisse|puc|p\.u\.c|matriculation|matric|intermediate|inter|schooling|vidya mandir|kendriya vidyalaya|navodaya|class (?:x|xii|10|12)|std\.? (?:x|xii|10|12)|(?:10|12) ?th|10 ?\+ ?2|xii?th|xii|x|ii ?puc|(?:2nd|second|ii) pu|plus two|\+2|class (?:ten|twelve)|10|12)(?![a-z\u00C0-\u1FFF\d.%+])/i
/** A degree in a narrow column may be cut after its first word. */
const firstWord = /^(?:bachelors?|masters?|diploma|post|doctor|integrated|madhyamik|secondary|senior|[bm]\.|ph)\b/i
/** A school that is neither a business school nor a school of engineering. */
const plainSchool =
  /(?<!(?:business|law|management|design|medical|engineering|graduate|film|nursing|b) )\bschool\b(?! of\b)/i
/** The short words count as a school only at the beginning of a text. */
const isSchool = (text: string): boolean => {
  if (plainSchool.test(text)) return true
  const found = school.exec(text)
  if (!found) return false
  const isWeak = /^(?:x|xii|10|12|inter|secondary|isc|model school)$/i.test(found[0])
  return !isWeak || found.index <= 6
}

export interface StudiesRead {
  sure: Study[]
  unsure: Study[]
}

/** The studies of a resume, the newest first; classes 10 and 12 are none. */
export function studiesIn(sections: readonly Section[]): StudiesRead {
  const own = sections.filter(({ name }) => name === 'education').flatMap(({ lines }) => lines)
  if (own.length > 0) {
    const table = tableIn(
      own,
      headOfColumn,
      'degree',
      (text) => degree.test(text) || isSchool(text) || firstWord.test(text),
      'year',
    )
    const entries = table ? [...table.rows.flatMap(studyOfRow), ...entriesIn(table.rest)] : entriesIn(own)
    return {
      sure: entries.filter(isWhole).map(withoutDoubt).toSorted(newestFirst),
      unsure: entries
        .filter((entry) => !isWhole(entry))
        .map(withoutDoubt)
        .toSorted(newestFirst),
    }
  }
  // Studies outside of an education section are unsure, so they are only shown.
  const elsewhere = sections.filter(({ name }) => name === 'head' || name === 'other').flatMap(({ lines }) => lines)
  const entries = entriesIn(elsewhere).filter(({ collegeName }) => collegeName !== '')
  return { sure: [], unsure: entries.map(withoutDoubt).toSorted(newestFirst) }
}

const newestFirst = (one: Study, other: Study) =>
  (other.graduationYear ?? other.startingYear ?? 0) - (one.graduationYear ?? one.startingYear ?? 0)

type Entry = Study & { isDoubtful: boolean }
const isWhole = ({ degree: title, isDoubtful }: Entry) => title !== '' && !isDoubtful
const withoutDoubt = ({ isDoubtful: _isDoubtful, ...study }: Entry): Study => study

/* Tables */

type Column = 'degree' | 'college' | 'board' | 'year' | 'from' | 'score'
const heads: [Column, RegExp][] = [
  ['from', /^(?:from|start(?:ing)? year|year of joining|joining year)$/],
  [
    'year',
    /^(?:(?:passing )?years?|year of|passing|to|passing|of passing|years? ?(?:of|\/) ?(?:passing|completion|graduation|passout|study)|year ?\( ?s ?\)|duration|session|period|batch|passed out|pass ?out|date|completion|graduation year|end year|month ?[/&]? ?(?:and )?year(?: of passing)?|time ?line|academic year)$/,
  ],
  [
    'score',
    /^(?:%|cgpa|gpa|sgpa|marks?|scores?|grades?|percentages?|division|class obtained|result|aggregate|performance|(?:percentage|cgpa|marks|%|grade|score|gpa)(?: ?(?:\/|of|or|in|obtained|secured|&|and)? ?(?:%|cgpa|sgpa|gpa|percentage|marks|grade|division|class|score|aggregate|obtained|secured)){1,3})$/,
  ],
  [
    'degree',
    /^(?:(?:name of (?:the )?)?(?:degree|course|qualifications?|exams?|examinations?|standard|class|programme|program|stream|level|education|certificate|educational qualifications?)(?: ?(?:\/|and|&|or|name|passed|of) ?(?:degree|course|qualifications?|exams?|examinations?|standard|class|certificate|stream|branch|program|passed|title|name|specialization|study)?){0,2}|academic qualification|branch|specialization)$/,
  ],
  [
    'college',
    /^(?:(?:name of (?:the )?)?(?:institutes?|institutions?|colleges?|schools?)(?: ?(?:name|\/|and|&|or|,) ?(?:institutes?|institutions?|colleges?|schools?|university|name|board)?){0,3}|(?:institute|college|school) name|college ?\/|institution ?\/)$/,
  ],
  [
    'board',
    /^(?:board|universit(?:y|ies)|(?:board|university)(?: ?(?:\/|and|&|or) ?(?:board|university|council)?)|affiliation|name of (?:the )?(?:board|university)|council|board name|university name)$/,
  ],
]
const isOtherHead = (text: string) =>
  /^(?:s(?:l|r|i)?\.? ?(?:no)?\.?|#|no\.?|remarks?|location|place|subjects?|medium|mode|status|city|of|\/|the)$/.test(
    text,
  )

function headOfColumn(text: string): Column | 'other' | undefined {
  const plain = text
    .toLowerCase()
    .replace(/[().*:]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const found = heads.find(([, pattern]) => pattern.test(plain))
  if (found) return found[0]
  return isOtherHead(plain) || isOtherHead(text.toLowerCase().trim()) ? 'other' : undefined
}

function studyOfRow(row: Partial<Record<Column, string>>): Entry[] {
  const title = (row.degree ?? '').trim()
  if (!degree.test(title) || (isSchool(title) && !degree.test(title))) return []
  const [span] = spansIn(row.year ?? '')
  const [begin] = spansIn(row.from ?? '')
  const college = cleanCollege(row.college ?? row.board ?? '')
  const end = span?.isOpen ? null : (span?.to?.year ?? null)
  return [
    {
      degree: beginningOf(withoutDates(title).replace(/\s+/g, ' '), 120),
      collegeName: emptyName.test(college) ? '' : college,
      startingYear: span?.from?.year ?? begin?.to?.year ?? null,
      graduationYear: end,
      // Two years mean that two rows were read as one.
      isDoubtful: title.length > 90 || isSchool(title) || spansIn(row.year ?? '').length > 1,
    },
  ]
}

const cleanCollege = (text: string) =>
  withoutDates(text)
    .replace(/\s+/g, ' ')
    .replace(/\s(?:in|from|during|on|with|by)$/i, '')
    .replace(/^[^\p{L}\p{M}]+|[\s,;:|(-]+$/gu, '')
    .trim()

/* Lines */

export function degreeIn(line: string): string {
  const found = degree.exec(line)
  if (!found) return ''
  const rest = line.slice(found.index + found[0].length)
  const end = endAt(rest)
  const opened = rest.slice(0, end)
  // The end of a degree may be within a bracket: 'B.Tech (CSE, 2026)'.
  const cut = opened.includes('(') && !opened.includes(')') ? opened.slice(0, opened.indexOf('(')) : opened
  return `${found[0]}${cut}`
    .replace(/\s+/g, ' ')
    .replace(/[\s,:(-]+$/, '')
    .trim()
}

/** A comma ends a degree unless a branch follows: 'B.Tech, Computer Science'. */
function endAt(rest: string): number {
  const hard = endOfDegree.exec(rest)?.index ?? rest.length
  const comma = rest.search(/,(?![^(]*\))/)
  if (comma === -1 || comma > hard) return hard
  const isBranchNext = comma <= 1 && isBranch(rest.slice(comma + 1, hard))
  if (!isBranchNext) return comma
  const second = rest.slice(comma + 1, hard).indexOf(',')
  return second === -1 ? hard : comma + 1 + second
}
const isBranch = (text: string) => {
  const [first = ''] = text.split(',')
  return (
    /(?:science|engineering|technology|commerce|arts|management|finance|marketing|mathematics|physics|chemistry|economics|accounting|english|electronics|mechanical|civil|biology|botany|zoology|history|psychology|statistics|cse|ece|eee)\s*$/i.test(
      first,
    ) && !collegeWord.test(first)
  )
}

export function collegeIn(line: string): string {
  const title = degreeIn(line)
  const words = withoutDates(title ? line.replace(title, '  ') : line).replace(/^.*\b(?:from|at)\s+(?=\p{Lu})/u, '')
  const parts = words.split(/\s{2,}|[|;•·,]| - |\(|\)|\bCGPA\b|\bGPA\b/).map((part) =>
    part
      .trim()
      .replace(/\s(?:in|from|during|on|with|by)(?:\s.{0,12})?$/i, '')
      .replace(/^[^\p{L}\p{M}]+|[\s:.-]+$/gu, ''),
  )
  const place = parts.findIndex((part) => collegeWord.test(part) && !emptyName.test(part) && /^\p{Lu}/u.test(part))
  const name = parts[place] ?? ''
  // An unfinished name continues in another cell or line.
  if (!name || name.length > 110 || /\s(?:of|and|for|&|the)$/i.test(name)) return ''
  // 'College of Engineering, Pune' needs its town to be a name.
  const town = parts[place + 1] ?? ''
  const isGeneral =
    /^(?:(?:national|indian|government|govt\.?|international) )?(?:college|institute|university|school|faculty) of /i.test(
      name,
    ) || /^(?:iit|nit|iiit|iim|bits)$/i.test(name)
  return isGeneral && /^\p{Lu}[\p{L}\p{M} ]+$/u.test(town) && town.length < 30 ? `${name}, ${town}` : name
}

/** Entries below each other, each with degree, college and years in any order; schools are left out. */
function entriesIn(lines: readonly Line[]): Entry[] {
  type Draft = {
    degree: string
    collegeName: string
    from: number | null
    to: number | null
    hasYears: boolean
    isSchool: boolean
    isDoubtful: boolean
  }
  const blank = (): Draft => ({
    degree: '',
    collegeName: '',
    from: null,
    to: null,
    hasYears: false,
    isSchool: false,
    isDoubtful: false,
  })
  const entries: Draft[] = []
  let now = blank()
  const next = () => {
    entries.push(now)
    now = blank()
  }
  for (const line of joinedLines(lines)) {
    const title = degreeIn(line)
    const college = collegeIn(line)
    const [span] = spansIn(line)
    if (!title && isSchool(line)) {
      // A line of the school's own degree name, after its place and years.
      const isSame = !now.degree && (now.hasYears || now.collegeName !== '') && !now.isSchool
      if (!isSame) next()
      now.isSchool = true
      if (span) now.hasYears = true
      continue
    }
    if (!title && !college && !span) continue
    // A degree below its college may name the university that awards it.
    const isOfNow = title !== '' && now.degree === ''
    const isRepeated =
      (title && now.degree) || (!isOfNow && ((college && now.collegeName && now.degree) || (span && now.hasYears)))
    const endsSchool = now.isSchool && (title || college || (span && now.hasYears))
    if (isRepeated || endsSchool) next()
    now.degree ||= title
    now.collegeName ||= college
    if (span && !now.hasYears) {
      now.from = span.from?.year ?? null
      now.to = span.isOpen ? null : (span.to?.year ?? null)
      now.hasYears = true
    }
    if (/[.!]$/.test(line) && line.split(' ').length > 14) now.isDoubtful = true
  }
  next()
  return entries
    .filter((entry) => !entry.isSchool && entry.degree !== '')
    .map(({ degree: title, collegeName, from, to, isDoubtful }) => ({
      collegeName,
      degree: title,
      startingYear: from,
      graduationYear: to,
      isDoubtful: isDoubtful || title.length > 90,
    }))
}

const endsOpen = /(?:\b(?:and|of|in|for|at|from|the|to)|[&/,(-])$/i

/** The texts of lines. An unfinished text is joined with the next. */
function joinedLines(lines: readonly Line[]): string[] {
  const texts: string[] = []
  let before: Line | undefined
  // The length of the first cell in the text of the line above. Only this cell can continue; the cells next to it cannot.
  let firstEnd = 0
  for (const line of lines) {
    const last = texts.at(-1)
    const first = last?.slice(0, firstEnd) ?? ''
    const isNear = before !== undefined && before.block === line.block && line.y - before.y < line.size * 1.7
    const isOpen = endsOpen.test(first) || first.lastIndexOf('(') > first.lastIndexOf(')')
    // A name next to a date may have had too little room and continue in this line.
    const isRest =
      before !== undefined &&
      firstEnd < (last?.length ?? 0) &&
      line.cells.length === 1 &&
      /^\p{L}/u.test(line.text) &&
      Math.abs(line.x - before.x) < 3 &&
      line.isStrong &&
      before.cells[0]?.isStrong === true &&
      line.text.split(' ').length <= 3
    const hasFacts = isSchool(line.text) || degree.test(line.text) || spansIn(line.text).length > 0
    const isJoined =
      last !== undefined &&
      isNear &&
      last.length < 250 &&
      (isOpen || (isRest && !hasFacts && !collegeWord.test(line.text)))
    const [cell] = line.cells
    if (isJoined && cell && !(line.cells.length > 1 && degree.test(line.text))) {
      const head = /\p{Ll}-$/u.test(first) ? `${first.slice(0, -1)}${cell.text}` : `${first} ${cell.text}`
      const rest = line.cells.slice(1).map(({ text }) => `  ${text}`)
      texts[texts.length - 1] = `${head}${last.slice(firstEnd)}${rest.join('')}`
      firstEnd = head.length
      // The name may continue in a third line.
      before = { ...line, cells: before?.cells ?? line.cells }
    } else {
      texts.push(line.text)
      firstEnd = cell?.text.length ?? 0
      before = line
    }
  }
  return texts
}

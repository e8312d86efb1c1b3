import type { ResumeFacts } from '@firstrung/contract'
import { type Span, spansIn, withoutDates, wordsOf } from './resume-dates.ts'
import { type Entry, entriesIn, withoutBullet } from './resume-entries.ts'
import type { Line, ResumeText } from './resume-lines.ts'
import type { Section } from './resume-sections.ts'
import { tableIn } from './resume-tables.ts'

type Experience = ResumeFacts['experience'][number]

const roleWord =
  /(?<![a-z\u00C0-\u1FFF])(?:interns?(?:hip)?|engineer|developer|programmer|analyst|trainee|executive|manager|assistant|associate|officer|consultant|lead|leader|designer|head|coordinator|co-ordinator|specialist|accountant|clerk|cashier|teacher|tutor|lecturer|faculty|writer|editor|ambassador|volunteer|fellow|researcher|administrator|technician|operator|representative|nurse|supervisor|architect|scientist|tester|freelancer|freelance|apprentice|apprenticeship|mentor|president|secretary|director|founder|co-founder|member|contributor|instructor|pharmacist|journalist|reporter|marketer|strategist|planner|recruiter|advisor|adviser|agent|driver|chef|cook|receptionist|steward|photographer|artist|animator|articled|article|auditor|telecaller|tele caller|sales ?man|promoter|merchandiser|buyer|trader|counsel(?:l?or)?|lawyer|advocate|surveyor|draughtsman|draftsman|electrician|fitter|machinist|welder|mechanic|librarian|translator|superintendent|inspector|foreman|generalist|(?:store ?)?keeper|guide|helper|guard|chemist|(?:physio)?therapist|controller|typist|warden|coach|trainer|teller|dentist|doctor|surgeon|physician|professor|attendant|packer|tailor|carpenter|plumber|painter|mason|turner|rigger|caretaker|phlebotomist|dieti[ct]ian|nutritionist|videographer|geologist|biologist|sde|swe|sdet|qa|tpo)(?![a-z\u00C0-\u1FFF])/i
const companyWord =
  /(?<![a-z\u00C0-\u1FFF])(?:pvt\.?|private|ltd\.?|limited|llp|inc\.?|llc|corp(?:oration)?\.?|gmbh|technologies|technology|solutions?|labs?|systems?|services|bank|industries|foods?|softwares?|infotech|university|institute|college|hospital|nursing home|foundation|group|enterprises?|consultancy|consulting|media|studios?|motors|steels?|pumps|traders|exports|company|co\.|associates|ventures|networks?|digital|analytics|works|agency|school|academy|clinic|pharma(?:ceuticals)?|hotels?|retail|textiles|electricals|construction|constructions|builders|finance|capital|chambers|partners|organi[sz]ation|ngo|trust|council|department|ministry|mills?|store|mart|logistics|telecom|energy|power|automobiles?|infosys|wipro|tcs|accenture|cognizant|deloitte|google|microsoft|amazon|isro|drdo|bhel|ibm)(?![a-z\u00C0-\u1FFF])/i
const locationWord =
  /^(?:(?:remote|hybrid|on-?site|work from home|wfh|in-office|full[- ]time|part[- ]time|contract|virtual|online|india|internship|freelance|bengaluru|bangalore|mumbai|navi mumbai|delhi|new delhi|noida|greater noida|gurgaon|gurugram|pune|chennai|hyderabad|secunderabad|kolkata|ahmedabad|jaipur|lucknow|kanpur|nagpur|indore|bhopal|kochi|cochin|thiruvananthapuram|trivandrum|coimbatore|mysuru|mysore|mangaluru|mangalore|hubballi|hubli|belagavi|visakhapatnam|vizag|vijayawada|patna|ranchi|bhubaneswar|chandigarh|mohali|ludhiana|amritsar|surat|vadodara|baroda|rajkot|nashik|goa|panaji|guwahati|dehradun|udaipur|jodhpur|varanasi|agra|madurai|salem|trichy|kozhikode|thane|faridabad|ghaziabad|raipur|jamshedpur|karnataka|maharashtra|tamil nadu|kerala|telangana|andhra pradesh|gujarat|rajasthan|punjab|haryana|uttar pradesh|madhya pradesh|west bengal|odisha|bihar|assam|uttarakhand|usa|uk|singapore|dubai|uae)[\s,/()|-]*)+$/i

/** Companies and roles of a resume; unsure entries lack one of the two. */
export function experienceIn(
  sections: readonly Section[],
  text: ResumeText,
): { sure: Experience[]; unsure: Experience[] } {
  const lines = sections.filter(({ name }) => name === 'experience').flatMap((section) => section.lines)
  if (lines.length === 0) return { sure: [], unsure: [] }
  // A row begins at its dates, because names may take several lines.
  const byYears = tableIn(lines, headOfColumn, 'years', (cell) => spansIn(cell).some(({ from }) => from !== null))
  const isByYears = byYears?.rows.every(({ years = '' }) => spansIn(years).length === 1)
  const table = isByYears ? byYears : tableIn(lines, headOfColumn, 'company', (cell) => /\p{L}/u.test(cell))
  const found = table
    ? table.rows.map(ofRow)
    : (listed(lines) ?? labelled(lines) ?? ofEntries(entriesIn(withJoinedDates(lines), text)))
  const isWhole = ({ companyName, role }: Experience) => companyName !== '' && role !== ''
  return {
    sure: found.filter(isWhole),
    unsure: found.filter((entry) => !isWhole(entry) && (entry.companyName || entry.role) !== ''),
  }
}

/* Labels */

const labelOf = (text: string) => /^(\p{L}[^:]{2,30}?)\s*:\s*(.*)$/u.exec(withoutBullet(text.replace(/\s+/g, ' ')))

/** Jobs whose facts stand behind labels: 'Company: Konkan Foods', 'Designation: Clerk', 'Period: 2022 to 2024'. */
function labelled(lines: readonly Line[]): Experience[] | undefined {
  const rows: Partial<Record<Column, string>>[] = []
  let last: Column | undefined
  for (const line of lines) {
    const [, label = '', value = ''] = labelOf(line.text) ?? []
    const column = label ? headOfColumn(label) : undefined
    if (column && column !== 'other') {
      if (rows.at(-1)?.[column] !== undefined || rows.length === 0) rows.push({})
      const row = rows.at(-1)
      if (row) row[column] = value
      last = column
    } else if (last && (last === 'text' || withoutBullet(line.text) !== line.text)) {
      const row = rows.at(-1)
      if (row) row.text = `${row.text ?? ''}\n${withoutBullet(line.text)}`.trim()
    } else if (last && /^\p{Ll}/u.test(line.text)) {
      const row = rows.at(-1)
      if (row) row[last] = `${row[last] ?? ''} ${line.text}`
    } else if (label && rows.length > 0) {
      const row = rows.at(-1)
      if (row) row.text = `${row.text ?? ''}\n${label}: ${value}`.trim()
    } else if (column === undefined) return undefined
  }
  return rows.length > 0 && rows.every(({ company, role }) => company && role) ? rows.map(ofRow) : undefined
}

/* Sentences */

const began =
  /^(?:(?:i )?(?:am |have |has |had |was |been )*(?:presently |currently |previously )*(?:worked|working|employed|interned|served|serving) (?:as (?:an? |the )?|in the (?:post|position) of )|.{0,24}(?:years?|months?|yrs?|weeks?)(?: of)?(?: work(?:ing)?)? (?:experience|internship|apprenticeship|training) as (?:an? )?)/i

/** A list in which each item describes a job in one sentence: 'Worked as Clerk in Konkan Foods from May 2023 to July 2024'. */
function listed(lines: readonly Line[]): Experience[] | undefined {
  const items: string[] = []
  for (const line of lines) {
    const words = withoutBullet(line.text)
    const last = items.at(-1)
    const isGoingOn = last !== undefined && spansIn(last).length === 0
    if (words !== line.text || began.test(words)) items.push(words)
    else if (isGoingOn || (last !== undefined && /^\p{Ll}/u.test(words))) items[items.length - 1] += ` ${words}`
    else return undefined
  }
  const told = items.map((item) => {
    const [span] = spansIn(item)
    return { item, span, begin: began.exec(item)?.[0] ?? '' }
  })
  const isTold = ({ item, span, begin }: (typeof told)[number]) =>
    span?.from != null && item.length < 200 && (begin !== '' || roleWord.test(item.slice(0, span.start)))
  if (told.length === 0 || !told.every(isTold)) return undefined
  return told.map(({ item, span, begin }) => {
    const end = span?.end ?? 0
    const names = item.slice(begin.length, span?.start).replace(/[\s(,-]+(?:(?:from|since|during)\s*)?$/i, '')
    const { companyName, role } = namesInOne(
      names,
      / (?:at|in|with) |@|: |, ?(?!(?:inc|ltd|llc|llp|pvt)\b)|\s\(|\)\s?/i,
    )
    return {
      companyName,
      role,
      ...datesOf(span),
      description: item
        .slice(end)
        .replace(/^[^\p{L}\p{M}]+/u, '')
        .trim(),
    }
  })
}

/* Tables */

type Column = 'company' | 'role' | 'years' | 'text'
const heads: [Column, RegExp][] = [
  [
    'company',
    /^(?:(?:name of (?:the )?)?(?:company|organi[sz]ation|employer|firm|institution|hospital|school)(?: ?name)?(?: ?\/ ?(?:company|organi[sz]ation))?|(?:company|organi[sz]ation) name)$/,
  ],
  ['role', /^(?:designation|role|position|title|job title|post|profile|job role|(?:position|post) held|worked as)$/],
  ['years', /^(?:duration|(?:working )?period|years?|dates?|from(?: ?- ?to)?|tenure|time ?line|time period)$/],
  [
    'text',
    /^(?:description|duties|(?:(?:job|key) )?responsibilit(?:y|ies)|roles? (?:and|&) responsibilit(?:y|ies)|work|job profile|details|nature of work|job description)$/,
  ],
]
const headOfColumn = (text: string): Column | 'other' | undefined => {
  const plain = text
    .toLowerCase()
    .replace(/[.:*()]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return (
    heads.find(([, pattern]) => pattern.test(plain))?.[0] ??
    (/^(?:s(?:l|r)? no|#|no|location|place|city)$/.test(plain) ? 'other' : undefined)
  )
}

function ofRow(row: Partial<Record<Column, string>>): Experience {
  const [span] = spansIn(row.years ?? '')
  return {
    companyName: withoutPlace(row.company ?? ''),
    role: row.role ?? '',
    ...datesOf(span),
    description: row.text ?? '',
  }
}

/* Lines */

const datesOf = (span: Span | undefined) => ({
  from: span ? wordsOf(span.from) : '',
  to: span ? wordsOf(span.to, span.isOpen) : '',
})

/** A date in a narrow column on the left continues in the line below: 'Aug 2024 -' and 'Present'. */
function withJoinedDates(lines: readonly Line[]): Line[] {
  const joined: Line[] = []
  for (const line of lines) {
    const last = joined.at(-1)
    const [first] = line.cells
    const [above] = last?.cells ?? []
    const isRest =
      first &&
      above &&
      last &&
      line.cells.length > 1 &&
      last.block === line.block &&
      (Math.abs(first.x - above.x) < 3 || Math.abs(first.x + first.width - above.x - above.width) < 3) &&
      first.text.length < 20 &&
      /(?:-|to|\b[\p{L}\p{M}]{3,9})$/u.test(above.text) &&
      isOneSpan(`${above.text} ${first.text}`)
    if (isRest) {
      above.text = `${above.text} ${first.text}`
      last.text = last.cells.map(({ text }) => text).join('  ')
      const cells = line.cells.slice(1)
      joined.push({ ...line, cells, x: cells[0]?.x ?? line.x, text: cells.map(({ text }) => text).join('  ') })
    } else joined.push({ ...line, cells: line.cells.map((cell) => ({ ...cell })) })
  }
  return joined
}

const isOneSpan = (text: string) => {
  const [span, ...more] = spansIn(text)
  return span?.from != null && more.length === 0 && !/\p{L}|\p{N}/u.test(withoutDates(text))
}

interface Unit {
  text: string
  isStrong: boolean
}

function ofEntries(entries: readonly Entry[]): Experience[] {
  const read = entries.map(({ head, text }) => {
    const span = head.flatMap((line) => spansIn(line.text))[0]
    const told = head
      .flatMap(unitsOf)
      .filter(({ text: unit }) => /[\p{L}\p{M}]{2}/u.test(unit) && !locationWord.test(unit))
    const units = told.filter((unit) => !isSentence(unit))
    const sentences = told.filter(isSentence).map((unit) => unit.text)
    return { units, names: namesIn(units), span, text: [...sentences, text].filter(Boolean).join('\n') }
  })
  const order = orderIn(read)
  return read.map(({ units, names, span, text }) => {
    // Two names without a known word are read in the order of the other entries.
    const [first, second, ...more] = units
    const isUnknown = names.companyName === '' || names.role === ''
    const isPair = first && second && more.length === 0 && span?.from != null
    const isAlike = order?.look === lookOf(units)
    const own =
      isUnknown && isPair && isAlike ? order.places.map((at) => withoutPlace(units[at]?.text ?? '')) : undefined
    const [role = '', companyName = ''] = own ?? [names.role, names.companyName]
    return { companyName, role, ...datesOf(span), description: text }
  })
}

/** Plain text instead of a name: many words, and only the first with a capital. */
function isSentence({ text, isStrong }: Unit): boolean {
  const [, ...words] = text.split(/\s+/)
  return !isStrong && words.length >= 4 && words.every((word) => !/^\p{Lu}/u.test(word))
}

/** The order of role and company in the entries that name both; undefined if entries differ. */
function orderIn(read: readonly { units: readonly Unit[]; names: { companyName: string; role: string } }[]) {
  const orders = read.flatMap(({ units, names: { companyName, role } }) => {
    if (!companyName || !role || units.length !== 2) return []
    return [{ isRoleFirst: units[0]?.text.startsWith(role) === true, look: lookOf(units) }]
  })
  const [first] = orders
  if (!first || orders.some(({ isRoleFirst }) => isRoleFirst !== first.isRoleFirst)) return undefined
  return { places: first.isRoleFirst ? [0, 1] : [1, 0], look: first.look }
}
const lookOf = (units: readonly Unit[]) => units.map(({ isStrong }) => isStrong).join()

/** The cells of a head without dates. */
function unitsOf(line: Line): Unit[] {
  return line.cells.flatMap((cell) =>
    withoutDates(cell.text)
      .split(/\s{2,}|\s?[|•·]\s?/)
      .map((text) => ({ text: withoutLabel(withoutBullet(trimmed(text))), isStrong: cell.isStrong })),
  )
}

/** 'Designation: Clerk' is 'Clerk'; a value with any other known label is no name. */
function withoutLabel(text: string): string {
  const [, label = '', value = ''] = labelOf(text) ?? []
  const column = label ? headOfColumn(label) : undefined
  if (column === undefined) return text
  return column === 'company' || column === 'role' ? value : ''
}

const trimmed = (text: string) => text.replace(/^[\s,;:|(-]+|[\s,;:|(-]+$/g, '').replace(/\s+/g, ' ')
/** 'Konkan Foods, Ratnagiri' without its town. */
const withoutPlace = (text: string): string => {
  const parts = text.split(/, ?/)
  if (parts.length < 2) return trimmed(text.replace(/\s*\((?:remote|hybrid|on-?site|[A-Z][a-z]+)\)$/i, ''))
  const [first = '', second = ''] = parts
  return trimmed(/^(?:inc|ltd|llc|llp|pvt)\b/i.test(second) ? `${first}, ${second}` : first)
}

function namesIn(units: readonly Unit[]): { companyName: string; role: string } {
  const [only] = units
  if (!only) return { companyName: '', role: '' }
  if (units.length === 1) return namesInOne(only.text)
  const roles = units.filter(({ text }) => isRole(text))
  // 'Software Engineer, Acme Labs' beside a town
  const [role] =
    roles.length > 1 ? roles.toSorted((one, other) => weightOfRole(other.text) - weightOfRole(one.text)) : roles
  if (role && role.text.includes(',') && companyWord.test(role.text)) return namesInOne(role.text)
  const rest = units.filter((unit) => unit !== role)
  if (role) {
    const whole = namesInOne(role.text)
    if (whole.companyName && whole.role && / (?:at|@) /i.test(role.text)) return whole
    const company = rest.find(({ text }) => companyWord.test(text)) ?? rest[0]
    return { companyName: withoutPlace(company?.text ?? ''), role: withoutPlace(role.text) }
  }
  const company = units.find(({ text }) => companyWord.test(text))
  if (!company) return { companyName: '', role: '' }
  const [other] = units.filter((unit) => unit !== company)
  return { companyName: withoutPlace(company.text), role: withoutPlace(other?.text ?? '') }
}

const duration = /^\(?(?:\d{1,2}|one|two|three|four|five|six)\+? ?(?:years?|yrs?|months?|mos?|weeks?|days?)\)?$/i
const isRole = (text: string) => roleWord.test(text)
/** A role ends in its word; a company that has one ends in its own. */
const weightOfRole = (text: string) =>
  (roleWord.test(text.split(/[\s(]+/).at(-1) ?? '') ? 2 : 0) - (companyWord.test(text) ? 2 : 0)

/** 'Intern at Konkan Foods', 'Konkan Foods - Intern', 'Intern, Konkan Foods, Pune' */
function namesInOne(
  text: string,
  between = / (?:at|@|with) | @ ?| - | – |: |, ?(?!(?:inc|ltd|llc|llp|pvt)\b)|\s\(|\)\s?/i,
): { companyName: string; role: string } {
  const parts = text
    .split(between)
    .map(trimmed)
    .filter((part) => part !== '' && !locationWord.test(part) && !duration.test(part))
  const role = parts.find((part) => isRole(part) && !companyWord.test(part)) ?? parts.find(isRole)
  const rest = parts.filter((part) => part !== role)
  if (role === undefined) {
    const company = rest.find((part) => companyWord.test(part))
    return { companyName: company ?? '', role: '' }
  }
  const company = rest.find((part) => companyWord.test(part)) ?? rest[0]
  return { companyName: company ?? '', role }
}

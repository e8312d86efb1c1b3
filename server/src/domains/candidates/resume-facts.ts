// Imports only types of the contract: this runs in a process that is started for each resume and must start quickly.
import type { limits, ResumeFacts } from '@firstrung/contract'

/** How much of everything is kept. */
export type Most = Pick<typeof limits, 'skills' | 'studies' | 'shortText'>

type Study = ResumeFacts['education'][number]

/** What the lines of a resume say about a person, by plain rules. Nothing is guessed. */
export function factsIn(text: readonly string[], most: Most): ResumeFacts {
  const lines = text.map(tidy).filter((line) => line !== '')
  const whole = lines.join('\n')
  const { head, education, skills } = sectionsOf(lines)
  return {
    fullName: nameIn(head),
    email: emailIn(whole),
    mobileNo: mobileIn(whole),
    education: studiesIn(education.length > 0 ? education : lines)
      .slice(0, most.studies)
      .map((study) => ({
        ...study,
        degree: study.degree.slice(0, most.shortText),
        collegeName: study.collegeName.slice(0, most.shortText),
      })),
    skills: skillsIn(skills).slice(0, most.skills),
    experience: [],
    projects: [],
    unsure: {},
  }
}

/** Longer lines are cut: no rule needs more, and long ones could make a rule slow. */
const longestLine = 400

function tidy(line: string): string {
  const plain = line
    .slice(0, longestLine)
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Cf}\p{Co}]/gu, ' ')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .trim()
  // A heading set with wide gaps arrives as single letters: 'A S H A   R A O'.
  return /^\p{L}( {1,4}\p{L}){3,}$/u.test(plain)
    ? plain.replace(/(\p{L}) (?=\p{L})/gu, '$1').replace(/ {2,}/g, ' ')
    : plain
}

/* Sections */

const headings = {
  education: /^(education(al)?|academics?)( (qualifications?|background|details|profile|history|record))?$/,
  skills:
    /^((technical|key|core|professional|it|computer|soft|other) )*(skills?|skill ?sets?|competenc(y|ies)|technologies|tech stack)( (summary|set))?( (and|&) \w+)?$/,
  other:
    /^((career|professional|personal|work|key|academic|relevant|major|minor) )?(objective|summary|profile|about( me)?|experiences?|employment( history)?|work history|internships?|projects?|certificat(es?|ions?)|courses( and certifications)?|achievements?|awards?( and honou?rs)?|hobbies|interests?|languages?( known)?|references?|declaration|contact( details| information)?|details|information|publications?|activities|extra-?curricular( activities)?|positions? of responsibility|strengths|volunteering|links)$/,
} as const
type Section = keyof typeof headings

const headingOf = (words: string): Section | undefined => {
  const plain = words
    .toLowerCase()
    .replace(/[^\p{L}&' -]/gu, '')
    .trim()
  if (plain.length > 45 || /\d/.test(words)) return undefined
  return (Object.keys(headings) as Section[]).find((name) => headings[name].test(plain))
}

function sectionsOf(lines: readonly string[]): { head: string[]; education: string[]; skills: string[] } {
  const found = { head: [] as string[], education: [] as string[], skills: [] as string[], other: [] as string[] }
  let section: keyof typeof found = 'head'
  for (const line of lines) {
    // 'Skills: React, SQL' is a heading and its content in one line.
    const [, before = '', after = ''] = /^([^:]{3,45}):\s*(.*)$/.exec(line) ?? []
    const inline = before ? headingOf(before) : undefined
    const heading = headingOf(line) ?? inline
    // Within the skills, 'Languages: Java, C' is a row of skills and not a heading.
    if (heading && !(section === 'skills' && inline === 'other' && after)) {
      section = heading
      if (inline && after) found[section].push(after)
    } else found[section].push(line)
  }
  return found
}

/* Name */

/** A name is at the top. */
const linesOfHead = 8
const noName =
  /\b(resume|curriculum|vitae|cv|bio-?data|profile|page|engineer|engineering|developer|student|analyst|designer|manager|intern|fresher|graduate|graduation|university|college|institute|technology|science|address|email|e-mail|phone|mobile|contact|linkedin|github|objective|summary|bachelors?|masters?|degree|india|road|street|nagar|developer|consultant|executive|specialist|enthusiast|aspiring|data|software|web|stack)\b/i

function nameIn(head: readonly string[]): string {
  for (const line of head) {
    const [, given = ''] = /^(?:full )?name\s*[:-]\s*(.+)$/i.exec(line) ?? []
    if (isName(given)) return cased(given)
  }
  for (const line of head.slice(0, linesOfHead)) {
    for (const part of line.split(/\s{2,}|[|,•·]/)) if (isName(part.trim())) return cased(part)
  }
  return ''
}

function isName(text: string): boolean {
  const words = text.trim().split(/\s+/)
  if (words.length < 2 || words.length > 5 || text.length > 60 || noName.test(text)) return false
  const isWord = (word: string) => /^\p{Lu}[\p{L}\p{M}'.-]*$/u.test(word)
  return words.every(isWord) && words.some((word) => word.replace(/\P{L}/gu, '').length > 1)
}

/** 'ASHA RAO' in the usual spelling; anything else unchanged. */
function cased(text: string): string {
  const name = text.trim().replace(/\s+/g, ' ')
  if (name !== name.toUpperCase()) return name
  return name.replace(/\p{L}[\p{L}\p{M}]*/gu, (word) => word.slice(0, 1) + word.slice(1).toLowerCase())
}

/* Contacts */

const emailIn = (text: string): string =>
  /[a-z0-9][a-z0-9._%+-]{0,63}@[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63}){0,4}\.[a-z]{2,24}/i.exec(text)?.[0].toLowerCase() ??
  ''

const indianMobile =
  /(?<!\d)(?:((?:\+|00)?91)[ ().-]{0,3}|0)?([6-9]\d{4}[ .-]?\d{5}|[6-9]\d{3}[ .-]\d{3}[ .-]\d{3}|[6-9]\d{2}[ .-]\d{3}[ .-]\d{4})(?!\d)/
const foreignNumber = /\+[1-9][\d ().-]{6,20}\d/

/** An Indian mobile number; without one, any number that is written with its country. */
function mobileIn(text: string): string {
  const indian = indianMobile.exec(text)
  if (indian) {
    const digits = (indian[2] ?? '').replace(/\D/g, '')
    return indian[1] ? `+91${digits}` : digits
  }
  const digits = (foreignNumber.exec(text)?.[0] ?? '').replace(/\D/g, '')
  return digits.length >= 7 && digits.length <= 15 ? `+${digits}` : ''
}

/* Education */

/** Short degrees are also plain words ('be', 'me'): those count only in capitals or with points. */
const degree =
  /\b(?:(?:[Ii]ntegrated |[Dd]ual [Dd]egree )?(?:[BM]\.? ?Tech|[BM]\.? ?Sc|[BM]\.? ?Com|[BM]\.? ?Pharm|[BM]\.? ?Arch|[BM]\.? ?Des|[BM]\.? ?Ed|[BM]\.? ?Voc|Ph\.? ?D)\b\.?|[BM]\.E\b\.?|[BM]\.A\b\.?|[BM]\.?(?:C|B)\.?A\b\.?|\bB\.?E\b\.?|\bM\.?E\b\.?(?= )|LL\.?[BM]\b\.?|MBBS\b|BDS\b|PGDM\b|PGDBM\b|Bachelors? of [A-Z]\w+|Masters? of [A-Z]\w+|Bachelor's|Master's|(?:Post ?Graduate )?Diploma)/
/** The text of a degree ends where another fact of the entry begins. */
const endOfDegree = /\s{2,}|[|;:•·]|,| - |\(?\b(?:19|20)\d{2}\b| from | at |\b(?:CGPA|GPA|SGPA|CPI|percentage|score)\b/i

const college =
  /\b(?:college|university|institutes?|institution|polytechnic|academy|vidyapeeth|vidyalaya|vishwavidyalaya|school of|iit|nit|iiit|iisc|iiser|bits|vit|srm|vjti|coep|ignou|jntu|dtu|nsut)\b/i
const school =
  /\b(?:(?:high|secondary|public|central|higher secondary) school|junior college|secondary|cbse|icse|isc|ssc|hsc|sslc|puc|matriculation|intermediate|class (?:x|xii|10|12)|10th|12th|xii?th)\b/i

const yearText = String.raw`(?:19[5-9]\d|20\d{2})`
const range = new RegExp(
  String.raw`\b(${yearText})\s*(?:-|to|till|until|/)\s*(?:[A-Za-z]{3,9}\.?,?\s*)?(${yearText}|\d{2}\b|[Pp]resent|[Cc]urrent|[Oo]ngoing|[Nn]ow)`,
)
const single = new RegExp(String.raw`\b(${yearText})\b`)

type Years = Pick<Study, 'startingYear' | 'graduationYear'>

function yearsIn(line: string): Years | undefined {
  const [, from, to = ''] = range.exec(line) ?? []
  if (from) {
    const startingYear = Number(from)
    if (!/^\d+$/.test(to)) return { startingYear, graduationYear: null }
    const graduationYear = to.length === 2 ? Math.floor(startingYear / 100) * 100 + Number(to) : Number(to)
    return graduationYear >= startingYear ? { startingYear, graduationYear } : undefined
  }
  const year = single.exec(line)?.[1]
  return year ? { startingYear: null, graduationYear: Number(year) } : undefined
}

function degreeIn(line: string): string {
  const found = degree.exec(line)
  if (!found) return ''
  const rest = line.slice(found.index + found[0].length)
  const end = endOfDegree.exec(rest)?.index ?? rest.length
  const opened = rest.slice(0, end)
  // 'B.Tech (CSE, 2026)' is cut inside of its bracket.
  const cut = opened.includes('(') && !opened.includes(')') ? opened.slice(0, opened.indexOf('(')) : opened
  return `${found[0]}${cut}`.replace(/\s+/g, ' ').trim()
}

function collegeIn(line: string): string {
  const words = line.replace(degreeIn(line), '').replace(/^.*\b(?:from|at)\s+/, '')
  const parts = words
    .split(/\s{2,}|[|;•·,]| - |\s*\(?\b(?:19|20)\d{2}\b/)
    .map((part) => part.trim().replace(/^[\W_]+/, ''))
  const place = parts.findIndex((part) => college.test(part))
  const name = parts[place] ?? ''
  // 'College of Engineering, Pune' needs its town to be a name.
  const town = parts[place + 1] ?? ''
  const whole =
    /^((national|indian|government) )?(college|institute|university|school) of /i.test(name) &&
    /^\p{Lu}\p{L}+$/u.test(town)
  return whole ? `${name}, ${town}` : name
}

/** Entries below each other, each with degree, college and years in any order; schools are left out. */
function studiesIn(lines: readonly string[]): Study[] {
  type Entry = { degree: string; collegeName: string; years: Years | undefined; isSchool: boolean }
  const blank = (): Entry => ({ degree: '', collegeName: '', years: undefined, isSchool: false })
  const entries: Entry[] = []
  let now = blank()
  const next = () => {
    entries.push(now)
    now = blank()
  }
  for (const line of lines) {
    if (school.test(line) && !degree.test(line)) {
      next()
      now.isSchool = true
      now.years = yearsIn(line)
      continue
    }
    const says = { degree: degreeIn(line), collegeName: collegeIn(line), years: yearsIn(line) }
    if (!says.degree && !says.collegeName && !says.years) continue
    const isRepeated = (Object.keys(says) as (keyof typeof says)[]).some((name) => says[name] && now[name])
    if (isRepeated || (now.isSchool && (says.degree || says.collegeName))) next()
    now = {
      degree: now.degree || says.degree,
      collegeName: now.collegeName || says.collegeName,
      years: now.years ?? says.years,
      isSchool: now.isSchool,
    }
  }
  next()
  return entries
    .filter((entry) => !entry.isSchool && entry.degree !== '')
    .map((entry) => ({
      collegeName: entry.collegeName,
      degree: entry.degree,
      startingYear: entry.years?.startingYear ?? null,
      graduationYear: entry.years?.graduationYear ?? null,
    }))
    .toSorted((one, other) => (other.graduationYear ?? 0) - (one.graduationYear ?? 0))
}

/* Skills */

function skillsIn(lines: readonly string[]): string[] {
  const found = new Map<string, string>()
  for (const line of lines) {
    const row = line.replace(/^[^:]{2,40}:\s*/, '')
    for (const part of row.split(/\s{2,}|[,|;•·▪●◦]|\s-\s|^[-*]\s*/)) {
      const skill = part
        .replace(/\([^)]*\)/g, '')
        .replace(/^[\s*-]+|[\s.:-]+$/g, '')
        .replace(/^and /i, '')
      if (isSkill(skill) && !found.has(skill.toLowerCase())) found.set(skill.toLowerCase(), skill)
    }
  }
  return [...found.values()]
}

const isSkill = (text: string): boolean =>
  /\p{L}/u.test(text) && text.length <= 40 && text.split(/\s+/).length <= 4 && !text.includes('@')

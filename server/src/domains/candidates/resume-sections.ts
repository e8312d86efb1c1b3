import type { Line, ResumeText } from './resume-lines.ts'

export type SectionName =
  | 'head'
  | 'contact'
  | 'education'
  | 'skills'
  | 'experience'
  | 'projects'
  | 'references'
  | 'other'

/** Headings without their blanks, which programs lose and add. */
const headings: [Exclude<SectionName, 'head'>, RegExp][] = [
  [
    'education',
    /^(?:my)?(?:(?:academic|academics|educational?|scholastic|professional|technical|other|and|&)*(?:qualifications?|credentials|education)|studies|academics?|(?:academic|educational?|scholastic)(?:and(?:professional)?)?(?:qualifications?|background|details|profile|history|records?|credentials|summary|information|performance|journey)|education(?:and|&)(?:training|qualifications?|certifications?|academics?|credentials)|academic(?:and|&)professionalqualifications?)$/,
  ],
  [
    'skills',
    /^(?:my)?(?:(?:technical|key|core|professional|it|computer|soft|hard|other|top|relevant|personal|programming|primary|additional|areasof|and|&)*(?:skills?|skillsets?|competenc(?:y|ies)|expertise|proficienc(?:y|ies)|technologies|techstack|technicalknowledge|technicalsummary|programminglanguages)(?:set|summary|(?:and|&)\p{L}{1,24})?|(?:tools|technologies|languages|software)(?:and|&)(?:tools|technologies|frameworks|methods|techniques|skills?)|(?:clinical|functional|domain|managerial|teaching|design|analytical|business|trade|practical|software|data|language|communication)skills?|technicalproficienc(?:y|ies)|softwareknown|job-?relatedskills|digitalskills|computerknowledge)$/u,
  ],
  [
    'experience',
    /^(?:my)?(?:(?:work|professional|employment|industry|industrial|internship|relevant|job|career|practical|training|corporate)*(?:and|&)?(?:experiences?|employment|internships?|articleship)(?:details|history|summary|s?(?:and|&)(?:internships?|training|work|employment|experience))?|(?:work|employment|career|job|professional)history|(?:internships?|industrial|inplant)(?:and|&)?trainings?|(?:summer|winter|virtual)internships?|apprenticeships?|\p{L}{4,12}experience)$/u,
  ],
  [
    'projects',
    /^(?:my)?(?:academic|personal|key|major|minor|selected|college|finalyear|side|notable|relevant|technical|recent|mini|main|engineering|student|and|&|course)*projects?(?:undertaken|work|works|details|handled|done|experience|summary|(?:and|&)publications)?$/,
  ],
  [
    'contact',
    /^(?:(?:personal|my)?contact(?:me|s|details|info|information|us)?|personal(?:details?|information|info|profile|data)|details|getintouch|address|biodata)$/,
  ],
  ['references', /^(?:professional|academic)?(?:references?|referees?)$/],
  [
    'other',
    /^(?:my)?(?:(?:career|professional|personal|executive|work|profile|job)?(?:objectives?|summary|profile|overview|statement|goals?)|about(?:me|myself)?|certificat(?:es?|ions?)(?:and\p{L}{1,24}|&\p{L}{1,24})?|licen[cs]es?(?:and|&)certifications?|courses?(?:work|s)?(?:andcertifications?)?|relevantcoursework|(?:trainings?|workshops?|seminars?|courses?)(?:(?:and|&)(?:trainings?|workshops?|seminars?|courses?|certifications?))?(?:attended|undertaken|undergone|completed)?|(?:key|academic|major|personal)?achievements?(?:and\p{L}{1,24}|&\p{L}{1,24})?|awards?(?:(?:and|&)\p{L}{1,24})?|honou?rs?(?:(?:and|&)\p{L}{1,24})?|accomplishments|scholarships?|(?:hobbies|interests?)(?:(?:and|&)(?:interests?|hobbies|activities))?|(?:areasof|fieldsof|personal|academic)interests?|areaofinterests?|languages?(?:known|spoken|proficiency|skills)?|known?languages|linguistic\p{L}{1,12}|mothertongues?|otherlanguages?|declaration|publications?|patents?|(?:co|extra)-?curriculars?(?:activities)?|activities|positions?(?:of|ofresponsibilit(?:y|ies)|held)|leadership(?:\p{L}{1,24})?|responsibilities|volunteer(?:ing)?(?:work|experience)?|socialwork|strengths?(?:(?:and|&)weakness(?:es)?)?|personality(?:traits)?|links|profiles|socialprofiles|sociallinks|codingprofiles|onlineprofiles|place|sports|events|conferences|testscores|memberships?|affiliations)$/u,
  ],
]

const squeezed = (text: string) =>
  text
    .toLowerCase()
    .replace(/[’']s\b/g, 's')
    .replace(/[^\p{L}\p{M}&]/gu, '')

const longestHeading = 45

/** The section that a heading of these words begins. */
export function headingOf(text: string): Exclude<SectionName, 'head'> | undefined {
  if (text.length > longestHeading * 2 || /[\d@,]/.test(text)) return undefined
  const words = squeezed(text)
  if (words.length === 0 || words.length > longestHeading) return undefined
  return headings.find(([, pattern]) => pattern.test(words))?.[0]
}

/** Words at the head of a table's column that are headings elsewhere. */
const ofTables =
  /^(?:courses?|qualifications?|details|address|education|profile|languages?|projects?|training|internships?|technologies|certificates?|publications?|references?|activities|events)$/i

/** Whether a text is the heading of a column: one that is no head of a table. */
export const isColumnHeading = (text: string): boolean =>
  headingOf(text) !== undefined && (!ofTables.test(text.trim()) || isCapital(text))

export interface Section {
  name: SectionName
  lines: Line[]
}

/** Names of groups within the skills that are headings elsewhere. */
const isGroupOfSkills = (text: string) =>
  /^(?:programming |scripting |markup )?(?:languages?|technologies|courses?(?: ?work)?|soft skills|technical skills|skills|tools)$/i.test(
    text.trim(),
  )

/** The sections of a resume in its order. A column goes on where the column above it stopped, as readers do. */
export function sectionsOf({ lines, bodySize }: ResumeText): Section[] {
  const styles = stylesOfHeadings(lines, bodySize)
  const isUnknownHeading = unknownHeadings(lines, styles, bodySize)
  const sections: Section[] = []
  const open: { x: number; section: Section }[] = []
  let block = -1
  let section: Section = { name: 'head', lines: [] }
  const begin = (name: SectionName) => {
    section = { name, lines: [] }
    sections.push(section)
  }
  begin('head')
  lines.forEach((line, at) => {
    if (line.block !== block) {
      if (block !== -1) {
        const before = lines[at - 1] as Line
        const last =
          open.findLast((one) => Math.abs(one.x - line.x) < 40) ??
          (isOnly(lines, line) && isOnly(lines, before) ? open.at(-1) : undefined)
        if (last) {
          if (last.section !== section) begin(last.section.name)
        } else begin('head')
      }
      block = line.block
      open.push({ x: line.x, section })
    }
    place(line, at)
    const now = open.at(-1)
    if (now) now.section = section
  })
  return sections.filter((one) => one.lines.length > 0)

  function place(line: Line, at: number): void {
    const heading = headingOf(line.text)
    const isInSkills = section.name === 'skills'
    if (heading && !(isInSkills && isGroupOfSkills(line.text) && !isStyled(line, styles))) return begin(heading)
    if (isUnknownHeading(line, at)) return begin(sectionLike(line.text))
    // 'Skills: React, SQL', or the heading in a column of its own.
    const [first] = line.cells
    if (first && line.cells.length === 2 && !(section.name === 'education' && ofTables.test(first.text))) {
      const name = headingOf(first.text)
      if (name && name !== section.name && !(isInSkills && isGroupOfSkills(first.text.replace(/:$/, '')))) {
        begin(name)
        section.lines.push(withoutFirst(line))
        return undefined
      }
    }
    const [, label = '', rest = ''] = /^([^:]{3,45}):\s*(\S.*)$/.exec(line.text) ?? []
    const inline = label ? headingOf(label) : undefined
    if (
      inline &&
      inline !== 'contact' &&
      !(isInSkills && (inline === 'other' || inline === 'skills')) &&
      !(section.name === 'experience' || section.name === 'projects')
    ) {
      begin(inline)
      section.lines.push({
        ...line,
        text: rest,
        cells: [{ ...(first as Line['cells'][number]), text: rest, parts: [] }],
      })
      return undefined
    }
    section.lines.push(line)
    return undefined
  }
}

const isOnly = (lines: readonly Line[], line: Line) =>
  lines.every((one) => one.page !== line.page || one.block === line.block)

function withoutFirst(line: Line): Line {
  const cells = line.cells.slice(1)
  return { ...line, cells, text: cells.map(({ text }) => text).join('  '), x: cells[0]?.x ?? line.x }
}

const isCapital = (text: string) => text === text.toUpperCase() && /\p{Lu}/u.test(text)
const styleOf = (line: Line) => `${Math.round(line.size * 2)} ${line.isStrong} ${isCapital(line.text)}`

/** What the words of a heading that no list has say, where its look tells that it is one. */
const hints: [Exclude<SectionName, 'head'>, RegExp][] = [
  ['other', /languages?|soft|training|course|certifi|workshop|seminar|activit|interest|strength|award|achievement/],
  ['skills', /skill|expertise|competenc|proficienc|^tools|tools$|technolog|software|computer/],
  ['projects', /projects?|^selectedworks?$|portfolio/],
  ['experience', /experience|employment|internships?$|apprentice|articleship|^work$|^jobs?$|careerpath|^workhistory/],
  ['education', /education|qualification|academic|^studies$|scholastic|schooling/],
  ['references', /referee|reference/],
  ['contact', /contact|personal|biodata/],
]
const sectionLike = (text: string): Exclude<SectionName, 'head'> =>
  hints.find(([, pattern]) => pattern.test(squeezed(text)))?.[0] ?? 'other'

/** The looks that several known headings share: a sidebar has its own. */
function stylesOfHeadings(lines: readonly Line[], bodySize: number): ReadonlySet<string> {
  const counts = new Map<string, number>()
  for (const line of lines) {
    if (line.cells.length === 1 && headingOf(line.text)) counts.set(styleOf(line), (counts.get(styleOf(line)) ?? 0) + 1)
  }
  const isApart = (style: string) => (Number(style.split(' ')[0]) / 2 > bodySize * 1.08 || style.endsWith('true'))
  return new Set([...counts].flatMap(([style, count]) => (count >= 2 && isApart(style) ? [style] : [])))
}

const isStyled = (line: Line, styles: ReadonlySet<string>) => styles.has(styleOf(line))

/**
 * Tells the headings that no list has by their look: that of the known ones, and, where letters as large stand in the
 * text, too, as much room above as those have.
 */
function unknownHeadings(lines: readonly Line[], styles: ReadonlySet<string>, bodySize: number) {
  const largest = Math.max(0, ...lines.map(({ size }) => size))
  const roomAbove = (at: number) => {
    const [before, line] = [lines[at - 1], lines[at]]
    return !before || !line || before.block !== line.block ? Number.POSITIVE_INFINITY : line.y - before.y
  }
  const known = lines.flatMap((line, at) => (isStyled(line, styles) && headingOf(line.text) ? [at] : []))
  const first = known[0] ?? 0
  const roomOf = (style: string) => Math.min(...known.filter((at) => styleOf(lines[at] as Line) === style).map(roomAbove))
  const rooms = new Map([...styles].map((style) => [style, roomOf(style)]))
  return (line: Line, at: number): boolean => {
    if (!isStyled(line, styles) || line.cells.length > 1 || line.text.length > longestHeading) return false
    if (/[\d@,|.]/.test(line.text)) return false
    // A heading before the first known one stands below a name.
    if (at < first && (at < 2 || line.size > largest * 0.97 || sectionLike(line.text) === 'other')) return false
    const room = rooms.get(styleOf(line)) ?? Number.POSITIVE_INFINITY
    return line.size > bodySize * 1.08 || (known.length >= 3 && roomAbove(at) >= room * 0.95 && room > line.size * 1.5)
  }
}

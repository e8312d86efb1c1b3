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
    /^(?:my)?(?:(?:work|professional|employment|industry|industrial|internship|relevant|job|career|practical|training|corporate)*(?:and|&)?(?:experiences?|employment|internships?|articleship)(?:details|history|summary|s?(?:and|&)(?:internships?|training|work|employment|experience))?|(?:work|employment|career|job|professional)history|(?:internships?|industrial|inplant)(?:and|&)?trainings?|(?:summer|winter|virtual)internships?|apprenticeships?|[\p{L}\p{M}]{4,12}experience)$/u,
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
    /^(?:my)?(?:(?:career|professional|personal|executive|work|profile|job)?(?:objectives?|summary|profile|overview|statement|goals?)|about(?:me|myself)?|certificat(?:es?|ions?)(?:and\p{L}{1,24}|&\p{L}{1,24})?|licen[cs]es?(?:and|&)certifications?|courses?(?:work|s)?(?:andcertifications?)?|relevantcoursework|(?:trainings?|workshops?|seminars?|courses?)(?:(?:and|&)(?:trainings?|workshops?|seminars?|courses?|certifications?))?(?:attended|undertaken|undergone|completed)?|(?:key|academic|major|personal)?achievements?(?:and\p{L}{1,24}|&\p{L}{1,24})?|awards?(?:(?:and|&)\p{L}{1,24})?|honou?rs?(?:(?:and|&)\p{L}{1,24})?|accomplishments|scholarships?|(?:hobbies|interests?)(?:(?:and|&)(?:interests?|hobbies|activities))?|(?:areasof|fieldsof|personal|academic|other|special)interests?|areaofinterests?|languages?(?:known|spoken|proficiency|skills)?|known?languages|linguistic\p{L}{1,12}|mothertongues?|otherlanguages?|declaration|publications?|patents?|(?:co|extra)-?curriculars?(?:activities)?|activities|positions?(?:of|ofresponsibilit(?:y|ies)|held)|leadership(?:\p{L}{1,24})?|responsibilities|volunteer(?:ing)?(?:work|experience)?|socialwork|strengths?(?:(?:and|&)weakness(?:es)?)?|personality(?:traits)?|links|profiles|socialprofiles|sociallinks|codingprofiles|onlineprofiles|place|sports|events|conferences|testscores|memberships?|affiliations)$/u,
  ],
]

const squeezed = (text: string) =>
  text
    .toLowerCase()
    .replace(/[’']s\b/g, 's')
    .replace(/[^\p{L}\p{M}&]/gu, '')

export const longestHeading = 45
/** '1. Education', 'IV) Skills', '(a) Projects' */
export const numbering = /^\(?(?:\d{1,2}|[IVX]{1,4}|[A-Ha-h])[.)]\)? +/

/** The section that a heading of these words begins. */
export function headingOf(text: string): Exclude<SectionName, 'head'> | undefined {
  const plain = text.replace(numbering, '')
  if (plain.length > longestHeading * 2 || /[\d@,]/.test(plain)) return undefined
  const words = squeezed(plain)
  if (words.length === 0 || words.length > longestHeading) return undefined
  return headings.find(([, pattern]) => pattern.test(words))?.[0]
}

/** Words at the head of a table's column that are headings elsewhere. */
export const ofTables =
  /^(?:courses?|qualifications?|details|address|education|profile|languages?|projects?|training|internships?|technologies|certificates?|publications?|references?|activities|events)$/i

/** Whether a text is the heading of a section in a column, and not the head of a table's column. */
export const isColumnHeading = (text: string): boolean =>
  headingOf(text) !== undefined && (!ofTables.test(text.trim()) || isCapital(text))

/** Patterns for headings that no list has, but that look like headings. */
const hints: [Exclude<SectionName, 'head'>, RegExp][] = [
  [
    'other',
    /languages?|softskill|training|course|certifi|workshop|seminar|activit|interest|strength|award|achievement/,
  ],
  [
    'skills',
    /skill|iknow$|toolbox|toolkit|goodat$|exposure|techstack|knowledge|expertise|competenc|proficienc|^tools|tools$|technolog|software|computer/,
  ],
  ['projects', /projects?|^(?:selected|sample)works?$|portfolio|built$/],
  [
    'experience',
    /experience|employment|worked|internships?$|apprentice|articleship|^work(?:done)?$|^jobs?$|^career(?:path|graph|history|record|journey|progression)|^workhistory/,
  ],
  ['education', /education|qualification|academic|^studies$|scholastic|schooling/],
  ['references', /referee|reference/],
  ['contact', /contact|personal|biodata/],
]
export const sectionLike = (text: string): Exclude<SectionName, 'head'> =>
  hints.find(([, pattern]) => pattern.test(squeezed(text)))?.[0] ?? 'other'

/** Whether all letters are capitals. */
export const isCapital = (text: string) => text === text.toUpperCase() && /\p{Lu}/u.test(text)

import type { Truth } from '../truth.ts'
import { frames } from './frames.ts'
import type { Styles } from './html.ts'
import { engineers } from './people-1.ts'
import { graduates } from './people-2.ts'
import type { Person } from './person.ts'
import type { changes, programs } from './programs.ts'

/** One file of the corpus: its source, the program that makes it, what is done to it then, and what it says. */
export interface Resume {
  about: string
  person: Person
  program: keyof typeof programs
  source: string
  change?: keyof typeof changes
  /** Where the file says something else than all of the person. */
  truth?: Partial<Truth>
}

const usual: Styles = { education: 'college-first', skills: 'groups', jobs: 'role-first', projects: 'stack' }

const web = (
  program: Resume['program'],
  frame: keyof typeof frames,
  person: Person,
  styles: Partial<Styles> = {},
  more: Pick<Resume, 'change' | 'truth'> = {},
): Resume => ({
  about: `${frame}, printed by ${program}${more.change ? `, then ${more.change}` : ''}`,
  person,
  program,
  source: frames[frame](person, { ...usual, ...styles }),
  ...more,
})
const noProjects = { projects: [] }

/** The resumes that begin as a page of HTML. */
export const webResumes: Record<string, Resume> = {
  'chromium-plain': web('chromium', 'plain', engineers.karthik),
  'chromium-sidebar-left': web('chromium', 'sidebar left', engineers.priya, { skills: 'lines' }),
  'chromium-sidebar-spaced-name': web('chromium', 'sidebar left, spaced name', graduates.sneha, { skills: 'bullets' }),
  'chromium-sidebar-right': web('chromium', 'sidebar right', engineers.ananya, {
    skills: 'chips',
    education: 'degree-first',
  }),
  'chromium-two-columns': web('chromium', 'two columns', graduates.yash, { projects: 'title', jobs: 'company-first' }),
  'chromium-education-table': web('chromium', 'plain', engineers.ravi, { education: 'table', skills: 'comma' }),
  'chromium-one-table': web('chromium', 'one table', graduates.rohan, {
    education: 'one-line',
    jobs: 'one-line',
    projects: 'numbered',
  }),
  'chromium-linkedin': web('chromium', 'linkedin', graduates.arjun),
  'chromium-europass': web('chromium', 'europass', graduates.meera, {}, { truth: noProjects }),
  'chromium-icons': web('chromium', 'icons', engineers.lakshmi, { skills: 'table' }),
  'chromium-letter-spaced': web('chromium', 'letter-spaced headings', engineers.shruti, {
    headings: { skills: 'Technical Skills', jobs: 'Work Experience' },
  }),
  'chromium-capitals': web('chromium', 'capitals', graduates.kavya, { education: 'degree-first', skills: 'pipes' }),
  'chromium-bio-data': web('chromium', 'biodata', graduates.neha, {
    education: 'table',
    skills: 'bullets',
    columns: ['Examination', 'School / College', 'Board / University', 'Year', 'Marks'],
  }),
  'chromium-stars': web('chromium', 'centred headings', graduates.tenzin, {
    skills: 'stars',
    education: 'dates-left',
    jobs: 'dates-left',
  }),
  'chromium-dates-left': web('chromium', 'plain', graduates.vikram, {
    education: 'dates-left',
    jobs: 'dates-left',
    skills: 'grid',
  }),
  'chromium-small-caps': web('chromium', 'small caps', engineers.amit, {
    education: 'table',
    columns: ['Degree', 'Institute', 'Board / University', 'Year', 'CGPA'],
    skills: 'grid',
  }),
  'chromium-justified': web('chromium', 'justified in a serif', engineers.ananya, {
    skills: 'comma',
    projects: 'colon',
    jobs: 'at',
  }),
  'chromium-zoya': web('chromium', 'sidebar left', engineers.zoya, { skills: 'chips', jobs: 'at', projects: 'title' }),
  'weasyprint-plain': web('weasyprint', 'plain', engineers.sean, { skills: 'bullets', education: 'degree-first' }),
  'weasyprint-sidebar-right': web('weasyprint', 'sidebar right', graduates.kavya, { skills: 'groups' }),
  'weasyprint-linkedin': web('weasyprint', 'linkedin', graduates.vikram),
  'weasyprint-small-caps': web('weasyprint', 'small caps', engineers.priya, { projects: 'title', skills: 'comma' }),
  'weasyprint-education-table': web('weasyprint', 'centred headings', graduates.fathima, {
    education: 'table',
    jobs: 'table',
    skills: 'bullets',
  }),
  'wkhtmltopdf-one-table': web('wkhtmltopdf', 'one table', graduates.harpreet, {
    education: 'one-line',
    jobs: 'one-line',
    skills: 'comma',
    projects: 'colon',
  }),
  'wkhtmltopdf-capitals': web('wkhtmltopdf', 'capitals', graduates.debjit, {
    education: 'one-line',
    skills: 'bullets',
    jobs: 'at',
    projects: 'numbered',
  }),
  'wkhtmltopdf-bio-data': web('wkhtmltopdf', 'biodata', engineers.imran, {
    education: 'table',
    skills: 'bullets',
    jobs: 'table',
    columns: ['Qualification', 'College', 'University', 'Passing Year', 'Division'],
  }),
  'writer-html-education-table': web('writer from HTML', 'plain', engineers.ravi, {
    education: 'table',
    skills: 'bullets',
    jobs: 'one-line',
  }),
  'writer-html-one-table': web('writer from HTML', 'one table', graduates.neha, {
    education: 'table',
    skills: 'bullets',
    jobs: 'one-line',
  }),
  'writer-html-europass': web('writer from HTML', 'europass', graduates.rohan, {}, { truth: noProjects }),
  'ghostscript-letter-spaced': web(
    'chromium',
    'letter-spaced headings',
    graduates.harpreet,
    { skills: 'bullets' },
    { change: 'ghostscript' },
  ),
  'ghostscript-sidebar': web(
    'chromium',
    'sidebar left',
    engineers.shruti,
    { skills: 'lines' },
    { change: 'ghostscript' },
  ),
  'qpdf-locked-for-editing': web(
    'weasyprint',
    'letter-spaced headings',
    engineers.lakshmi,
    { skills: 'groups' },
    { change: 'locked for editing' },
  ),
  'scanned-by-a-phone': web('chromium', 'plain', engineers.amit, {}, { change: 'scanned' }),
  'scanned-in-black-and-white': web(
    'chromium',
    'biodata',
    graduates.neha,
    { education: 'table' },
    { change: 'scanned in black and white' },
  ),
  'scanned-with-text': web(
    'chromium',
    'plain',
    graduates.rohan,
    { education: 'degree-first' },
    { change: 'scanned with text' },
  ),
}

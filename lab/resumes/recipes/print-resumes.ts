import { drawing, svgOf } from './drawn.ts'
import { groffOf } from './groff.ts'
import { type OutlineStyle, usualStyle } from './outline.ts'
import { engineers } from './people-1.ts'
import { graduates } from './people-2.ts'
import { scripts } from './people-3.ts'
import type { Person } from './person.ts'
import { tex } from './tex.ts'
import { typst } from './typst.ts'
import type { Resume } from './web-resumes.ts'
import { writerDocuments } from './writer.ts'

const by =
  <Layout extends string>(
    program: Resume['program'],
    layouts: Record<Layout, (person: Person, style?: OutlineStyle) => string>,
  ) =>
  (
    layout: Layout,
    person: Person,
    style: Partial<OutlineStyle> = {},
    more: Pick<Resume, 'change' | 'truth'> = {},
  ): Resume => ({
    about: `${layout}, made by ${program}${more.change ? `, then ${more.change}` : ''}`,
    person,
    program,
    source: layouts[layout](person, { ...usualStyle, ...style }),
    ...more,
  })
const pdflatex = by('pdflatex', tex)
const typeset = by('typst', typst)
const writer = by('writer', writerDocuments)
const groff = by('groff', { 'one column': groffOf })
const drawn = (program: Resume['program'], person: Person, style: Partial<OutlineStyle> = {}, about = 'one column') =>
  by(program, { [about]: drawing })(about, person, style)

/** The resumes that are set by programs without HTML. */
export const printResumes: Record<string, Resume> = {
  'latex-small-caps': pdflatex('T1, small caps', engineers.karthik),
  'latex-small-caps-linearized': pdflatex(
    'T1, small caps of Times',
    graduates.yash,
    { jobs: 'comma' },
    { change: 'linearized' },
  ),
  'latex-ot1': pdflatex('OT1, name and contact close together', engineers.imran, { skills: 'comma' }),
  'latex-ot1-education-lines': pdflatex('OT1, name and contact close together', engineers.shruti, {
    education: 'lines',
  }),
  'latex-bitmap-fonts': pdflatex('T1, bitmap fonts', graduates.kavya),
  'latex-sidebar': pdflatex('sidebar left', engineers.ananya),
  'latex-education-table': pdflatex('T1, small caps of Times', graduates.harpreet, {
    education: 'table',
    skills: 'bullets',
  }),
  'latex-ghostscript': pdflatex('T1, small caps', engineers.shruti, {}, { change: 'ghostscript' }),
  'typst-justified': typeset('justified', graduates.yash, { skills: 'comma' }),
  'typst-justified-groups': typeset('justified', engineers.ananya),
  'typst-small-caps': typeset('small caps', graduates.meera),
  'typst-sidebar': typeset('sidebar left', engineers.sean),
  'typst-education-table': typeset('small caps', graduates.fathima, { education: 'table' }),
  'groff-plain': groff('one column', graduates.vikram),
  'groff-education-table': groff('one column', engineers.amit, { education: 'table', skills: 'bullets' }),
  'groff-education-lines': groff('one column', graduates.debjit, { education: 'lines', jobs: 'comma' }),
  'writer-tab-stops': writer('dates at a tab stop', graduates.neha, {
    skills: 'bullets',
    headings: { jobs: 'Work Experience', skills: 'Key Skills' },
  }),
  'writer-education-table': writer('dates at a tab stop', graduates.debjit, {
    education: 'table',
    skills: 'bullets',
    jobs: 'comma',
  }),
  'writer-letter-spaced': writer('letter-spaced headings', graduates.kavya, {
    headings: { skills: 'Technical Skills', jobs: 'Internships' },
  }),
  'writer-small-caps': writer('small caps', engineers.lakshmi, { jobs: 'comma' }),
  'writer-two-columns': writer('two columns', graduates.rohan, {
    headings: { jobs: 'Professional Experience', education: 'Academic Qualifications' },
  }),
  'writer-sidebar-table': writer('sidebar in a table', engineers.ravi, { skills: 'bullets' }),
  'writer-referees': writer('dates at a tab stop', graduates.tenzin, { education: 'lines', skills: 'bullets' }, {}),
  'writer-kannada-name': writer('dates at a tab stop', scripts.kannada),
  'typst-devanagari-name': typeset('small caps', scripts.hindi, { skills: 'bullets' }),
  'writer-no-contact': writer('small caps', scripts.noContact, { skills: 'comma' }),
  'writer-school-only': writer('dates at a tab stop', scripts.schoolOnly, { skills: 'comma' }),
  'pdfkit-letter-spaced': drawn('pdfkit', engineers.priya, {}, 'letter-spaced headings, dates first'),
  'pdfkit-education-lines': drawn('pdfkit', graduates.fathima, { education: 'lines', skills: 'comma', jobs: 'comma' }),
  'jspdf-sidebar': drawn('jspdf', engineers.karthik, {}, 'sidebar left, lines by their place'),
  'react-pdf-sidebar': drawn('react-pdf', graduates.sneha, {}, 'sidebar right'),
  'reportlab-plain': drawn('reportlab', engineers.zoya, { skills: 'bullets' }),
  'reportlab-education-table': drawn('reportlab', engineers.imran, { education: 'table', skills: 'comma' }),
  'reportlab-columns': drawn('reportlab columns', graduates.rohan, {}, 'sidebar right, written first'),
  'cairo-columns': drawn('cairo', engineers.lakshmi, {}, 'sidebar right, written first'),
  'rsvg-poster': by('rsvg', { 'sidebar left, the right column first': svgOf })(
    'sidebar left, the right column first',
    graduates.vikram,
  ),
}

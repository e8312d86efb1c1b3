import { type Person, type Project, type School, type Study, skillsOf } from './person.ts'

/** Text as HTML. */
export const esc = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

/** How each part of a resume is laid out. */
export interface Styles {
  education: 'college-first' | 'degree-first' | 'one-line' | 'table' | 'dates-left'
  skills: 'groups' | 'comma' | 'bullets' | 'chips' | 'stars' | 'table' | 'grid' | 'pipes' | 'lines'
  jobs: 'role-first' | 'company-first' | 'one-line' | 'at' | 'table' | 'dates-left'
  projects: 'title' | 'stack' | 'colon' | 'numbered'
  /** The words of the headings, where they differ from the usual ones. */
  headings?: Partial<Record<Part, string>>
  /** The words of the head of an education table. */
  columns?: readonly [string, string, string, string, string]
}

export type Part =
  | 'objective'
  | 'education'
  | 'skills'
  | 'jobs'
  | 'projects'
  | 'certificates'
  | 'achievements'
  | 'languages'
  | 'hobbies'
  | 'referees'
  | 'declaration'
  | 'personal'

export const usualHeadings: Record<Part, string> = {
  objective: 'Career Objective',
  education: 'Education',
  skills: 'Skills',
  jobs: 'Experience',
  projects: 'Projects',
  certificates: 'Certifications',
  achievements: 'Achievements',
  languages: 'Languages',
  hobbies: 'Hobbies',
  referees: 'References',
  declaration: 'Declaration',
  personal: 'Personal Details',
}

/** What stands below the heading of a part; nothing where the person has none of it. */
export const oath = 'I hereby declare that all the details furnished above are true to the best of my knowledge.'

const list = (items: readonly string[]) => `<ul>${items.map((item) => `<li>${esc(item)}</li>`).join('')}</ul>`
const row = (left: string, right: string) =>
  `<div class="row"><span>${left}</span> <span class="right">${right}</span></div>`
const small = (text: string) => `<div class="small">${text}</div>`

function education({ studies, schools = [] }: Person, style: Styles): string {
  const columns = style.columns ?? ['Course', 'Institution', 'Board / University', 'Year of passing', 'Percentage']
  if (style.education === 'table') {
    const cells = (texts: readonly string[]) => `<tr>${texts.map((text) => `<td>${esc(text)}</td>`).join('')}</tr>`
    const rows = [
      ...studies.map((study) => [study.degree, study.college, study.board ?? '-', study.when, study.score ?? '']),
      ...schools.map(({ course, school, board, when, score }) => [course, school, board, when, score]),
    ]
    return `<table class="grid"><tr>${columns.map((text) => `<th>${text}</th>`).join('')}</tr>${rows.map(cells).join('')}</table>`
  }
  return [...studies.map((study) => studyOf(study, style)), ...schools.map((school) => schoolOf(school, style))].join(
    '',
  )
}

function studyOf({ degree, college, board, when, score }: Study, { education: style }: Styles): string {
  const about = [board, score]
    .filter((text) => text !== undefined)
    .map(esc)
    .join(', ')
  if (style === 'one-line') return `<p>${esc(degree)}, ${esc(college)}, ${esc(when)}</p>`
  if (style === 'dates-left')
    return `<div class="dated"><span>${esc(when)}</span><div><b>${esc(degree)}</b><br>${esc(college)}${about ? `<br>${about}` : ''}</div></div>`
  const [first, second] = style === 'degree-first' ? [degree, college] : [college, degree]
  return `<div class="entry">${row(`<b>${esc(first)}</b>`, esc(when))}${row(`<i>${esc(second)}</i>`, about)}</div>`
}

function schoolOf({ course, school, board, when, score }: School, { education: style }: Styles): string {
  if (style === 'one-line') return `<p>${esc(course)}, ${esc(school)}, ${esc(when)}, ${esc(score)}</p>`
  if (style === 'dates-left')
    return `<div class="dated"><span>${esc(when)}</span><div><b>${esc(course)}</b><br>${esc(school)} (${esc(board)}), ${esc(score)}</div></div>`
  const [first, second] = style === 'degree-first' ? [course, school] : [school, course]
  return `<div class="entry">${row(`<b>${esc(first)}</b>`, esc(when))}${row(`<i>${esc(second)}</i>`, `${esc(board)}, ${esc(score)}`)}</div>`
}

function skills(person: Person, { skills: style }: Styles): string {
  const all = skillsOf(person)
  const groups = person.skills.filter(([group]) => group !== '')
  if (style === 'groups' && groups.length > 0)
    return groups.map(([group, own]) => `<div><b>${esc(group)}:</b> ${esc(own.join(', '))}</div>`).join('')
  if (style === 'table' && groups.length > 0) {
    const rows = groups.map(([group, own]) => `<tr><td>${esc(group)}</td><td>${esc(own.join(', '))}</td></tr>`)
    return `<table class="grid">${rows.join('')}</table>`
  }
  if (style === 'chips')
    return `<div class="chips">${all.map((skill) => `<span class="chip">${esc(skill)}</span>`).join(' ')}</div>`
  if (style === 'stars')
    return all.map((skill, at) => row(esc(skill), `${'★'.repeat(3 + (at % 3))}${'☆'.repeat(2 - (at % 3))}`)).join('')
  if (style === 'grid') return `<div class="three">${all.map((skill) => `<div>• ${esc(skill)}</div>`).join('')}</div>`
  if (style === 'pipes') return `<p>${esc(all.join(' | '))}</p>`
  if (style === 'lines') return all.map((skill) => `<div>${esc(skill)}</div>`).join('')
  return style === 'bullets' ? list(all) : `<p>${esc(all.join(', '))}</p>`
}

function jobs({ jobs: entries = [] }: Person, { jobs: style }: Styles): string {
  if (style === 'table') {
    const rows = entries.map(
      ({ company, role, when }) => `<tr><td>${esc(company)}</td><td>${esc(role)}</td><td>${esc(when)}</td></tr>`,
    )
    return rows.length > 0
      ? `<table class="grid"><tr><th>Organisation</th><th>Designation</th><th>Duration</th></tr>${rows.join('')}</table>`
      : ''
  }
  return entries
    .map(({ company, role, when, place, points }) => {
      const head = {
        'role-first': row(`<b>${esc(role)}</b>`, esc(when)) + row(`<i>${esc(company)}</i>`, esc(place ?? '')),
        'company-first': row(`<b>${esc(company)}</b>`, esc(place ?? '')) + row(`<i>${esc(role)}</i>`, esc(when)),
        'one-line': `<div><b>${esc(role)}</b>, ${esc(company)} (${esc(when)})</div>`,
        at: row(`<b>${esc(role)} at ${esc(company)}</b>`, esc(when)),
        'dates-left': '',
      }[style]
      return style === 'dates-left'
        ? `<div class="dated"><span>${esc(when)}</span><div><b>${esc(role)}</b><br>${esc(company)}${place ? `, ${esc(place)}` : ''}${list(points)}</div></div>`
        : `<div class="entry">${head}${list(points)}</div>`
    })
    .join('')
}

function projects({ projects: entries = [] }: Person, { projects: style }: Styles): string {
  const headOf = ({ title, stack, when, link, points }: Project, at: number) => {
    const url = link ? ` <a href="https://${link}">${esc(link)}</a>` : ''
    if (style === 'colon') return `<p><b>${esc(title)}:</b> ${esc(points.join('. '))}.${url}</p>`
    if (style === 'numbered') return `<div><b>${at + 1}. ${esc(title)}</b>${url}</div>${list(points)}`
    const about = stack && style === 'stack' ? ` | <i>${esc(stack)}</i>` : ''
    const below = stack && style === 'title' ? small(`Technologies used: ${esc(stack)}`) : ''
    return row(`<b>${esc(title)}</b>${about}${url}`, esc(when ?? '')) + below + list(points)
  }
  return entries.map((project, at) => `<div class="entry">${headOf(project, at)}</div>`).join('')
}

/** The content of a part, without its heading. */
export function contentOf(part: Part, person: Person, style: Styles): string {
  switch (part) {
    case 'objective':
      return person.objective ? `<p>${esc(person.objective)}</p>` : ''
    case 'education':
      return education(person, style)
    case 'skills':
      return skills(person, style)
    case 'jobs':
      return jobs(person, style)
    case 'projects':
      return projects(person, style)
    case 'languages':
      return person.languages ? `<p>${esc(person.languages.join(', '))}</p>` : ''
    case 'declaration':
      return person.declaration
        ? `<p>${oath}</p>${row(`Place: ${esc(person.place.replace(/,.*/, ''))}`, '')}${row('Date: 12/06/2026', `(${esc(person.name)})`)}`
        : ''
    case 'personal':
      return (person.personal ?? []).map(([label, value]) => `<div>${esc(label)} : ${esc(value)}</div>`).join('')
    case 'certificates':
    case 'achievements':
    case 'hobbies':
    case 'referees':
      return person[part]?.length ? list(person[part]) : ''
  }
}

/** Parts with their headings. */
export function partsOf(parts: readonly Part[], person: Person, style: Styles): string {
  return parts
    .map((part) => {
      const content = contentOf(part, person, style)
      return content && `<section><h2>${style.headings?.[part] ?? usualHeadings[part]}</h2>${content}</section>`
    })
    .join('\n')
}

/** A page of HTML; `css` comes after the common rules. */
export const pageOf = (
  body: string,
  css: string,
): string => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Resume</title><style>
@page { size: A4; margin: 14mm } * { box-sizing: border-box }
body { font: 10.5pt/1.35 Carlito, Calibri, sans-serif; margin: 0; color: #222 }
h1 { font-size: 24pt; margin: 0 } h2 { font-size: 13pt; margin: 12px 0 4px; border-bottom: 1px solid #555 }
p { margin: 3px 0 } ul { margin: 2px 0 4px; padding-left: 18px } .row { display: flex; justify-content: space-between }
.right { text-align: right; white-space: nowrap } .small { font-size: 9pt } .entry { margin-bottom: 5px }
.dated { display: flex; gap: 14px; margin-bottom: 4px } .dated > span { flex: 0 0 105px; color: #555 }
table.grid { border-collapse: collapse; width: 100% } .grid td, .grid th { border: 1px solid #777; padding: 2px 5px; text-align: left; vertical-align: top }
.chip { display: inline-block; border: 1px solid #999; border-radius: 9px; padding: 0 8px; margin: 2px 2px }
.three { display: grid; grid-template-columns: 1fr 1fr 1fr } a { color: #124 }
${css}</style></head><body>${body}</body></html>`

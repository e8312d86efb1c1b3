import { esc, type Part, pageOf, partsOf, type Styles } from './html.ts'
import type { Person } from './person.ts'

/** Everything but what is in a sidebar. */
const usual: readonly Part[] = [
  'objective',
  'education',
  'jobs',
  'projects',
  'skills',
  'certificates',
  'achievements',
  'languages',
  'hobbies',
  'personal',
  'referees',
  'declaration',
]
const without = (...parts: Part[]) => usual.filter((part) => !parts.includes(part))

export type Frame = (person: Person, style: Styles) => string

const contacts = (person: Person) => [person.email, person.phone, person.place, ...(person.links ?? [])]
const mail = (address: string) => `<a href="mailto:${address}">${esc(address)}</a>`
const linked = (person: Person) => [
  mail(person.email),
  esc(person.phone),
  esc(person.place),
  ...(person.links ?? []).map((link) => `<a href="https://${link}">${esc(link)}</a>`),
]

/** One column below a centred head. */
const plain =
  (css = '', separator = ' | '): Frame =>
  (person, style) =>
    pageOf(
      `<header><h1>${esc(person.name)}</h1><div>${linked(person).join(separator)}</div></header>${partsOf(usual, person, style)}`,
      `header { text-align: center } ${css}`,
    )

/** Contacts and skills at the left, which stand before the name in the file. */
const sidebarLeft =
  (css = ''): Frame =>
  (person, style) =>
    pageOf(
      `<div class="page"><aside><h2>Contact</h2>${linked(person)
        .map((line) => `<div>${line}</div>`)
        .join('')}${partsOf(['skills', 'languages', 'hobbies'], person, style)}</aside>
<main><h1>${esc(person.name)}</h1><div>${esc(person.headline ?? '')}</div>${partsOf(without('skills', 'languages', 'hobbies'), person, style)}</main></div>`,
      `.page { display: flex; gap: 18px } aside { flex: 0 0 31%; background: #eef; padding: 10px } main { flex: 1 } ${css}`,
    )

const sidebarRight: Frame = (person, style) =>
  pageOf(
    `<h1>${esc(person.name)}</h1><div>${esc(person.headline ?? '')}</div><div class="page"><main>${partsOf(without('skills', 'languages', 'hobbies', 'education'), person, style)}</main>
<aside>${partsOf(['education', 'skills', 'languages', 'hobbies'], person, style)}<h2>Contact</h2>${linked(person)
      .map((line) => `<div>${line}</div>`)
      .join('')}</aside></div>`,
    `.page { display: grid; grid-template-columns: 62% 35%; gap: 3%; margin-top: 8px } aside { border-left: 1px solid #999; padding-left: 10px }`,
  )

/** Text that flows through two columns. */
const columns: Frame = (person, style) =>
  pageOf(
    `<h1>${esc(person.name)}</h1><div>${linked(person).join(' · ')}</div><div class="flow">${partsOf(usual, person, style)}</div>`,
    '.flow { columns: 2; column-gap: 24px; margin-top: 8px } section { break-inside: avoid }',
  )

/** Everything in one table: labels at the left, the rest at the right. */
const allTable: Frame = (person, style) => {
  const rows = usual
    .map((part) => partsOf([part], person, style))
    .filter((html) => html !== '')
    .map((html) => {
      const [, heading = '', content = ''] = /^<section><h2>(.*?)<\/h2>(.*)<\/section>$/s.exec(html) ?? []
      return `<tr><td class="label"><b>${heading}</b></td><td>${content}</td></tr>`
    })
  return pageOf(
    `<table class="whole"><tr><td colspan="2" class="head"><h1>${esc(person.name)}</h1>${contacts(person).map(esc).join(' | ')}</td></tr>${rows.join('')}</table>`,
    '.whole { border-collapse: collapse; width: 100% } .whole > tbody > tr > td { border: 1px solid #888; padding: 5px 8px; vertical-align: top } .label { width: 22% }',
  )
}

/** The order and the words of the PDF that LinkedIn offers of a profile. */
const linkedin: Frame = (person, { headings }) => {
  const { studies, jobs = [], languages = [], certificates = [], skills } = person
  const lines = (items: readonly string[]) => items.map((item) => `<div>${esc(item)}</div>`).join('')
  const side = `<h2>Contact</h2>${lines([person.phone, person.email, `www.${person.links?.[0] ?? 'example.org'} (LinkedIn)`])}
<h2>${headings?.skills ?? 'Top Skills'}</h2>${lines(skills.flatMap(([, own]) => own))}<h2>Languages</h2>${lines(languages)}<h2>Certifications</h2>${lines(certificates)}`
  const job = jobs.map(
    ({ company, role, when, place }) =>
      `<p><b>${esc(company)}</b><br>${esc(role)}<br><span class="small">${esc(when)} (1 year)</span><br><span class="small">${esc(place ?? '')}</span></p>`,
  )
  const study = studies.map(
    ({ college, degree, when }) => `<p><b>${esc(college)}</b><br>${esc(degree)} · (${esc(when)})</p>`,
  )
  return pageOf(
    `<div class="page"><aside>${side}</aside><main><h1>${esc(person.name)}</h1><div>${esc(person.headline ?? '')}</div><div class="small">${esc(person.place)}, India</div>
<h2>Summary</h2><p>${esc(person.objective ?? '')}</p><h2>Experience</h2>${job.join('')}<h2>Education</h2>${study.join('')}</main></div>`,
    '.page { display: flex; gap: 20px } aside { flex: 0 0 30%; background: #293e49; color: #fff; padding: 12px } a { color: #fff } h2 { border: 0 } aside h2 { font-size: 11pt }',
  )
}

/** Labels and dates at the left of a line, as in a Europass. */
const europass: Frame = (person) =>
  pageOf(
    `<table class="euro"><tr><td class="left"><b>Curriculum vitae</b></td><td></td></tr>
<tr><td class="left">PERSONAL INFORMATION</td><td><h1>${esc(person.name)}</h1>${contacts(person)
      .map((line) => `<div>${esc(line)}</div>`)
      .join('')}</td></tr>
<tr><td class="left">WORK EXPERIENCE</td><td></td></tr>${(person.jobs ?? [])
      .map(
        ({ company, role, when, place, points }) =>
          `<tr><td class="left">${esc(when)}</td><td><b>${esc(role)}</b><br>${esc(company)}, ${esc(place ?? '')}<br>${esc(points.join('. '))}</td></tr>`,
      )
      .join('')}
<tr><td class="left">EDUCATION AND TRAINING</td><td></td></tr>${person.studies
      .map(
        ({ degree, college, when, score }) =>
          `<tr><td class="left">${esc(when)}</td><td><b>${esc(degree)}</b><br>${esc(college)}<br>${esc(score ?? '')}</td></tr>`,
      )
      .join('')}
<tr><td class="left">PERSONAL SKILLS</td><td></td></tr>
<tr><td class="left">Mother tongue</td><td>${esc(person.languages?.[0] ?? '')}</td></tr>
<tr><td class="left">Other languages</td><td>${esc((person.languages ?? []).slice(1).join(', '))}</td></tr>
<tr><td class="left">Job-related skills</td><td>${esc(person.skills.flatMap(([, own]) => own).join(', '))}</td></tr></table>`,
    '.euro td { vertical-align: top; padding: 3px 8px } .left { width: 30%; text-align: right; color: #0e4194; border-right: 1px solid #aaa }',
  )

/** Label, colon and value, as forms of Indian offices ask for it. */
const biodata: Frame = (person, style) => {
  const line = (label: string, value: string) => `<tr><td>${label}</td><td>:</td><td>${esc(value)}</td></tr>`
  return pageOf(
    `<h1>BIO-DATA</h1><table class="lines">${line('Name', person.name)}${(person.personal ?? []).map(([label, value]) => line(label, value)).join('')}${line('Address', person.place)}${line('Mobile No.', person.phone)}${line('E-mail', person.email)}${line('Languages known', (person.languages ?? []).join(', '))}</table>
${partsOf(['objective', 'education', 'jobs', 'projects', 'skills', 'hobbies', 'referees', 'declaration'], person, style)}`,
    'h1 { text-align: center; font-size: 18pt; text-decoration: underline } .lines td { padding: 1px 10px 1px 0 }',
  )
}

/** Contacts are links with an icon before each. The text of a link to a profile is 'LinkedIn' or 'GitHub', not its address. */
const icons: Frame = (person, style) => {
  const icon = '<svg width="11" height="11" viewBox="0 0 10 10"><circle cx="5" cy="5" r="4.5" fill="#157"/></svg>'
  const items = [
    `<a href="mailto:${person.email}">${esc(person.email)}</a>`,
    `<a href="tel:${person.phone.replace(/[^+\d]/g, '')}">${esc(person.phone)}</a>`,
    ...(person.links ?? []).map(
      (link) =>
        `<a href="https://${link}">${link.startsWith('linkedin') ? 'LinkedIn' : link.startsWith('github') ? 'GitHub' : 'Website'}</a>`,
    ),
  ]
  return pageOf(
    `<h1>${esc(person.name)}</h1><div class="contacts">${items.map((item) => `<span>${icon} ${item}</span>`).join('')}</div>${partsOf(usual, person, style)}`,
    '.contacts { display: flex; gap: 22px; margin: 4px 0 }',
  )
}

export const frames = {
  plain: plain(),
  /** Everything in capitals. */
  capitals: plain('body { text-transform: uppercase }'),
  'small caps': plain('h1, h2, b { font-variant: small-caps }'),
  'letter-spaced headings': plain(
    'h2 { text-transform: uppercase; letter-spacing: .15em } h1 { letter-spacing: .08em }',
  ),
  'centred headings': plain('h2 { text-align: center; border-top: 1px solid #555 }', '<br>'),
  'justified in a serif': plain(
    'body { font-family: "Liberation Serif"; text-align: justify; hyphens: auto; width: 150mm; margin: auto }',
  ),
  'sidebar left': sidebarLeft(),
  'sidebar left, spaced name': sidebarLeft(
    'h1 { letter-spacing: 8px; text-transform: uppercase; font-size: 20pt } h2 { text-transform: uppercase; letter-spacing: .12em }',
  ),
  'sidebar right': sidebarRight,
  'two columns': columns,
  'one table': allTable,
  linkedin,
  europass,
  biodata,
  icons,
} satisfies Record<string, Frame>

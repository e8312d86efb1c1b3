import {
  type Block,
  contactsOf,
  mainParts,
  type OutlineStyle,
  outlineOf,
  type Section,
  sideParts,
  usualStyle,
} from './outline.ts'
import type { Person } from './person.ts'

const esc = (text: string) =>
  text
    .replace(/[&%$#_{}]/g, (sign) => `\\${sign}`)
    .replace(/~/g, '\\textasciitilde{}')
    .replace(/–/g, '--')
    .replace(/’/g, "'")
    .replace(/₹/g, 'Rs.~')

function block(one: Block): string {
  switch (one.kind) {
    case 'row':
      return `\\noindent\\begin{tabular*}{\\linewidth}{@{}l@{\\extracolsep{\\fill}}r@{}}${one.bold ? '\\textbf' : ''}{${esc(one.left)}} & ${esc(one.right)} \\\\\\end{tabular*}\\par`
    case 'bullet':
      return `\\noindent\\hspace*{1em}\\textbullet\\ ${esc(one.text)}\\par`
    case 'text':
      return `\\noindent ${esc(one.text)}\\par`
    case 'table':
      return `\\noindent\\begin{tabular}{|p{.2\\linewidth}|p{.25\\linewidth}|p{.2\\linewidth}|p{.12\\linewidth}|p{.1\\linewidth}|}\\hline ${one.rows
        .map((cells) => cells.map(esc).join(' & '))
        .join(' \\\\ \\hline ')} \\\\ \\hline\\end{tabular}\\par`
  }
}
const body = (sections: readonly Section[], heading: (text: string) => string) =>
  sections.map((section) => `${heading(esc(section.heading))}\n${section.blocks.map(block).join('\n')}`).join('\n\n')
const page = (preamble: string, text: string) =>
  `\\documentclass[10pt,a4paper]{article}\\usepackage[margin=18mm]{geometry}${preamble}\\pagestyle{empty}\\begin{document}${text}\\end{document}`
const utf8 = '\\usepackage[utf8]{inputenc}'

/** The usual template of programmers: T1, small caps, rules below the headings. */
const template =
  (font: string) =>
  (person: Person, style: OutlineStyle = usualStyle): string =>
    page(
      `${utf8}\\usepackage[T1]{fontenc}\\usepackage{${font}}\\usepackage{titlesec}\\titleformat{\\section}{\\scshape\\large}{}{0em}{}[\\titlerule]\\usepackage[hidelinks]{hyperref}`,
      `\\begin{center}{\\Huge\\scshape ${esc(person.name)}}\\\\[2pt] \\small \\href{mailto:${esc(person.email)}}{${esc(person.email)}} $|$ ${contactsOf(person).slice(1).map(esc).join(' $|$ ')}\\end{center}${body(outlineOf(person, style), (text) => `\\section*{${text}}`)}`,
    )

/** Resumes in LaTeX by their layouts. */
export const tex = {
  'T1, small caps': template('lmodern'),
  'T1, small caps of Times': template('mathptmx'),
  /** The oldest fonts: no ligatures that can be searched, underscores that are drawn. */
  'OT1, name and contact close together': (person: Person, style: OutlineStyle = usualStyle) =>
    page(
      `${utf8}\\newcommand{\\head}[1]{\\medskip\\noindent\\textsc{\\large #1}\\par\\hrule\\smallskip}`,
      `\\noindent{\\Huge\\scshape ${esc(person.name)}}\\\\ \\small ${contactsOf(person).map(esc).join(' \\quad ')}\\par ${body(outlineOf(person, style), (text) => `\\head{${text}}`)}`,
    ),
  /** T1 without scalable fonts: letters are pictures. */
  'T1, bitmap fonts': (person: Person, style: OutlineStyle = usualStyle) =>
    page(
      `${utf8}\\usepackage[T1]{fontenc}\\pdfgentounicode=0`,
      `\\begin{center}{\\LARGE\\bfseries ${esc(person.name)}}\\\\ ${contactsOf(person).map(esc).join(' -- ')}\\end{center}${body(outlineOf(person, style), (text) => `\\section*{${text}}`)}`,
    ),
  /** Two minipages; the left one holds contacts and skills. */
  'sidebar left': (person: Person, style: OutlineStyle = usualStyle) =>
    page(
      `${utf8}\\usepackage[T1]{fontenc}\\usepackage{lmodern}\\newcommand{\\head}[1]{\\medskip\\noindent\\textbf{\\large #1}\\par\\smallskip}`,
      `\\noindent\\begin{minipage}[t]{.3\\linewidth}\\head{Contact}${contactsOf(person)
        .map((line) => `\\noindent ${esc(line)}\\par`)
        .join(
          '',
        )}${body(outlineOf(person, { ...style, parts: sideParts, skills: 'bullets' }), (text) => `\\head{${text}}`)}\\end{minipage}\\hfill\\begin{minipage}[t]{.65\\linewidth}{\\Huge\\bfseries ${esc(person.name)}}\\par ${esc(person.headline ?? '')}\\par ${body(outlineOf(person, { ...style, parts: mainParts }), (text) => `\\head{${text}}`)}\\end{minipage}`,
    ),
}

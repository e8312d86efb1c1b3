import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { printResumes } from './recipes/print-resumes.ts'
import { changes, programs, replace } from './recipes/programs.ts'
import { truthOf } from './recipes/truths.ts'
import { type Resume, webResumes } from './recipes/web-resumes.ts'

// node lab/resumes/make.ts [NAME…]: makes the PDFs of all recipes and sources, and the truths of recipes, or of those with these words.

const folder = fileURLToPath(new URL('files/', import.meta.url))
const sources = fileURLToPath(new URL('sources/', import.meta.url))
mkdirSync(folder, { recursive: true })
const words = process.argv.slice(2)
const recipes: Record<string, Resume> = { ...webResumes, ...printResumes }
for (const [name, { about, person, program, source, change, truth }] of Object.entries(recipes)) {
  if (words.length > 0 && !words.some((word) => name.includes(word))) continue
  const made = programs[program](source)
  const hasText = change === undefined || !['scanned', 'scanned in black and white'].includes(change)
  replace(`${folder}${name}.pdf`, change ? changes[change](made) : made)
  replace(`${folder}${name}.json`, `${JSON.stringify({ ...truthOf(person, about), hasText, ...truth }, null, 2)}\n`)
  console.log(name)
}

/** The program of a source that was written by hand, by its ending and the first word of its name. */
const programOf = (file: string): keyof typeof programs => {
  const ending = file.slice(file.lastIndexOf('.'))
  if (ending === '.html') return webPrograms.find((name) => file.startsWith(name)) ?? 'writer from HTML'
  const program = ofEndings[ending]
  if (!program) throw new Error(`No program is known for ${file}.`)
  return program
}
const webPrograms = ['chromium', 'weasyprint', 'wkhtmltopdf'] as const
const ofEndings: Record<string, keyof typeof programs> = {
  '.tex': 'pdflatex',
  '.ms': 'groff',
  '.mm': 'groff -mm',
  '.svg': 'rsvg',
  '.typ': 'typst',
}
for (const file of readdirSync(sources)) {
  const name = file.slice(0, file.lastIndexOf('.'))
  if (words.length > 0 && !words.some((word) => name.includes(word))) continue
  replace(`${folder}${name}.pdf`, programs[programOf(file)](readFileSync(`${sources}${file}`, 'utf8')))
  console.log(name)
}
execFileSync('biome', ['check', '--write', folder], { stdio: 'inherit' })

import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { printResumes } from './recipes/print-resumes.ts'
import { changes, programs, replace } from './recipes/programs.ts'
import { truthOf } from './recipes/truths.ts'
import { type Resume, webResumes } from './recipes/web-resumes.ts'

// node lab/resumes/make.ts [NAME…]: makes the PDFs and truths of all recipes, or of those whose names hold these words.

const folder = fileURLToPath(new URL('files/', import.meta.url))
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
execFileSync('biome', ['check', '--write', folder], { stdio: 'inherit' })

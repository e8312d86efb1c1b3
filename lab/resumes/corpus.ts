import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { limits } from '@firstrung/contract'
import { factsOfPdf } from '@firstrung/server/src/domains/candidates/reading/resume-pdf.ts'
import { type Answer, type Score, scoreOf } from './score.ts'
import { Truth } from './truth.ts'

const folder = fileURLToPath(new URL('files/', import.meta.url))

/** One resume of the corpus. */
export interface Sample {
  name: string
  bytes: Uint8Array
  truth: Truth
}

/** All resumes in the order of their names, or those whose names hold one of these words. */
export function samples(words: readonly string[] = []): Sample[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.pdf'))
    .map((file) => file.slice(0, -'.pdf'.length))
    .filter((name) => words.length === 0 || words.some((word) => name.includes(word)))
    .toSorted()
    .map((name) => ({
      name,
      bytes: new Uint8Array(readFileSync(`${folder}${name}.pdf`)),
      truth: Truth.parse(JSON.parse(readFileSync(`${folder}${name}.json`, 'utf8'))),
    }))
}

/** What the product reads in a file; null where it finds no text. In this process: one for each file takes half a minute. */
export const read = (bytes: Uint8Array): Promise<Answer | null> => factsOfPdf(bytes, limits)

/** Reads resumes and compares. A picture has no score: its fault is to be read at all. */
export async function readAll(
  chosen: readonly Sample[],
): Promise<{ name: string; truth: Truth; score: Score | null; isRead: boolean }[]> {
  const results = []
  for (const { name, bytes, truth } of chosen) {
    const answer = await read(bytes)
    results.push({ name, truth, score: truth.hasText ? scoreOf(truth, answer) : null, isRead: answer !== null })
  }
  return results
}

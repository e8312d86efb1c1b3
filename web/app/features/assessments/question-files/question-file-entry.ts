/** What the readers of question files (CSV, Excel, GIFT, Moodle XML) have in common. */

/** One question of a file, as far as it could be read. */
export interface Entry {
  /** The position in the file: 'Line 4'. */
  at: string
  /** Why the entry cannot be a question of a test. */
  unfit?: string
  question: string
  options: string[]
  /** The right option, from 1; 0 if none is marked. */
  correct: number
  explanation: string
  skill: string
  /** What of the question is left out, in sentences. */
  notes: string[]
}

/** All questions of a file, and notes about the file. */
export interface ReadFile {
  entries: Entry[]
  notes: string[]
}

/** A file that cannot be read at all. The message is shown to the user. */
export class UnreadableFile extends Error {}

/** An entry that is left out. `question` is as much of it as could be read. */
export const unfitEntry = (at: string, unfit: string, question = ''): Entry => ({
  at,
  unfit,
  question,
  options: [],
  correct: 0,
  explanation: '',
  skill: '',
  notes: [],
})

/** Files have fewer questions than this: a test takes 200. */
export const mostEntries = 2000

/** Refuses a file with too many questions before they are processed. */
export function checkCount(count: number): void {
  if (count > mostEntries) {
    throw new UnreadableFile(
      `The file has more than ${mostEntries.toLocaleString('en-IN')} questions. Please divide it into smaller files.`,
    )
  }
}

/** Texts that look the same to a person. */
export const sameText = (text: string) => text.trim().toLowerCase().replaceAll(/\s+/g, ' ')

import { readFileSync } from 'node:fs'

/** What a job is called. The list is server/content/names/jobs.txt. */
export interface JobName {
  name: string
  /** Other words for it. */
  spellings: readonly string[]
  /** Words that mean it when they are typed, and much else in a title. */
  shared: readonly string[]
  /** Jobs that are shown after those of this name. */
  related: readonly string[]
}

const partsOf = (text: string): string[] => text.split(',').flatMap((part) => part.trim() || [])

/** The jobs of a list: a name, its spellings and what is related behind bars. */
export const jobNamesIn = (text: string): JobName[] =>
  text.split('\n').flatMap((line): JobName[] => {
    const [name = '', others = '', related = ''] = line.split('|').map((part) => part.trim())
    if (name === '' || name.startsWith('#')) return []
    const spellings = partsOf(others)
    return [
      {
        name,
        spellings: spellings.filter((spelling) => !spelling.startsWith('~')),
        shared: spellings.flatMap((spelling) => (spelling.startsWith('~') ? [spelling.slice(1)] : [])),
        related: partsOf(related),
      },
    ]
  })

export const jobNames: readonly JobName[] = jobNamesIn(
  readFileSync(new URL('../../../content/names/jobs.txt', import.meta.url), 'utf8'),
)

import { createHash } from 'node:crypto'
import type { CoverKind } from '@firstrung/contract'

/** What a cover shows, and to whom it belongs. */
export interface CoverSubject {
  kind: CoverKind
  id: string
  title: string
  /** The first topic; empty for blogs, which have none. */
  topic: string
}

/** Raise it when the design of the covers changes: browsers keep them for a year. */
const design = 1

/** Tells the versions of a cover apart; without the title nobody can guess it. */
export const coverHash = ({ kind, id, title, topic }: CoverSubject): string =>
  createHash('sha256')
    .update(JSON.stringify([design, kind, id, title, topic]))
    .digest('hex')
    .slice(0, 16)

/** The key of a cover. Like other keys it is read at `/files/` and the key; another title has another key. */
export const coverKey = (subject: CoverSubject): string =>
  `covers/${subject.kind}/${subject.id}-${coverHash(subject)}.svg`

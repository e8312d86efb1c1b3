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

/** Increase it when the design of the covers changes, because browsers cache them for a year. */
const design = 1

/** Identifies the version of a cover. Nobody can guess it without the title. */
export const coverHash = ({ kind, id, title, topic }: CoverSubject): string =>
  createHash('sha256')
    .update(JSON.stringify([design, kind, id, title, topic]))
    .digest('hex')
    .slice(0, 16)

/** The key of a cover. Like other files it is read at `/files/` and the key. A changed title changes the key. */
export const coverKey = (subject: CoverSubject): string =>
  `covers/${subject.kind}/${subject.id}-${coverHash(subject)}.svg`

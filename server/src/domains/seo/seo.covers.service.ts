import { type CoverKind, type CoverRef, Id } from '@firstrung/contract'
import { LRUCache } from 'lru-cache'
import { type CoverSubject, coverHash } from '#src/domains/files/files.covers.service.ts'
import type { Ctx } from '#src/platform/context.ts'
import { fail } from '#src/platform/errors/errors.ts'
import { type Compression, compress } from '#src/platform/http/compression.ts'
import type { CoverArt } from './cover-art.ts'

/** A cover as SVG, by how it is sent. */
type Cover = Record<Compression | 'identity', Buffer>

/** Covers that are cached; each has about 50 kB. */
const kept = 300
const drawn = new LRUCache<string, Promise<Cover>>({ max: kept })

/**
 * The cover at a key that an answer carried. A key whose version is not that of the title now is unknown: the cover of
 * something hidden is shown only to those who have its key.
 */
export async function readCover(ctx: Ctx, { kind, name }: CoverRef): Promise<Cover> {
  const [, given = '', hash = ''] = /^(.{36})-([0-9a-f]{16})\.svg$/.exec(name) ?? fail('not_found')
  const id = Id.safeParse(given).data ?? fail('not_found')
  const subject = await subjectOf(ctx, kind, id)
  if (!subject || coverHash(subject) !== hash) fail('not_found')
  const cover = drawn.get(hash) ?? draw(subject)
  drawn.set(hash, cover)
  cover.catch(() => drawn.delete(hash))
  return cover
}

async function draw(subject: CoverSubject): Promise<Cover> {
  const { drawCover } = await import('./cover-picture.ts')
  const identity = Buffer.from(
    await drawCover({ title: subject.title, label: labelOf(subject), art: coverArt(subject) }),
  )
  const [br, gzip] = await Promise.all([compress.br(identity), compress.gzip(identity)])
  return { identity, br, gzip }
}

async function subjectOf({ db }: Ctx, kind: CoverKind, id: string): Promise<CoverSubject | null> {
  if (kind === 'blog') {
    const blogs = db.selectFrom('blogs').select('title').where('id', '=', id).where('deletedAt', 'is', null)
    const blog = await blogs.executeTakeFirst()
    return blog ? { kind, id, title: blog.title, topic: '' } : null
  }
  const found =
    kind === 'event'
      ? await db.selectFrom('events').select(['title', 'tags']).where('id', '=', id).executeTakeFirst()
      : await db
          .selectFrom('forumPosts')
          .select(['title', 'tags'])
          .where('id', '=', id)
          .where('deletedAt', 'is', null)
          .executeTakeFirst()
  return found ? { kind, id, title: found.title, topic: found.tags[0] ?? '' } : null
}

/** Blogs have no topic: words of the title choose the pattern. */
const blogTopics: readonly (readonly [topic: string, words: RegExp])[] = [
  ['resume', /\b(?:resume|resumes|cv|portfolio|profile|write|writing)\b/i],
  ['interview', /\b(?:interview|interviews|ask|asked|question|questions|talk|tell)\b/i],
  ['technical', /\b(?:code|coding|sql|python|java|react|data|test|tests)\b/i],
  ['business', /\b(?:salary|offer|offers|pay|ctc|money|negotiate)\b/i],
]

/** Pattern and colours of a cover. */
export const coverArt = ({ kind, id, title, topic }: CoverSubject): CoverArt => ({
  topic: kind === 'blog' ? (blogTopics.find(([, words]) => words.test(title))?.[0] ?? 'reading') : topic,
  seed: `${id} ${title}`,
})

/** The words above the title. */
const labelOf = ({ kind, topic }: CoverSubject): string =>
  kind === 'blog' ? 'Blog' : topic.replace(/\b\w/g, (letter) => letter.toUpperCase())

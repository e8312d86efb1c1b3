import { createHash } from 'node:crypto'
import { dateText, Id, type PictureRef, payText, policyNames } from '@firstrung/contract'
import pLimit from 'p-limit'
import { policy, readBootcamp } from '#src/domains/content/content.service.ts'
import { readCard } from '#src/domains/events/events.service.ts'
import { siteName } from '#src/domains/operator/operator.service.ts'
import { read as readJob } from '#src/domains/postings/postings.public.service.ts'
import type { Ctx } from '#src/platform/context.ts'
import { fail, orNotFound } from '#src/platform/errors/errors.ts'
import { istDateTime } from '#src/platform/time/indian-time.ts'
import type { LinkPicture } from './link-picture.ts'
import { coverArt } from './seo.covers.service.ts'

type Texts = Omit<LinkPicture, 'site'>

/** Pages with a fixed picture, and its texts. */
const pages: Record<string, Texts> = {
  home: { label: '', title: 'Your first job is one rung away.', line: 'Free for candidates' },
  events: { label: 'Events', title: 'Workshops, talks and competitions.', line: 'Online and free' },
  blogs: { label: 'Blogs', title: 'Short, honest reads for your first job.', line: 'Written by our team' },
  bootcamps: { label: 'Bootcamps', title: 'Career Accelerator Program', line: 'Live online classes with mentors' },
  community: { label: 'Community', title: 'You’re not in this alone.', line: 'Ask, find a team, hear who is hiring' },
  candidate: { label: 'For candidates', title: 'Get your first job.', line: 'Create free account' },
  recruiter: {
    label: 'For recruiters',
    title: 'Hire people who have shown what they can do.',
    line: 'Create an account',
  },
  jobs: { label: 'Jobs', title: 'Jobs that say what they pay.', line: 'Internships and first jobs' },
  tests: { label: 'Practice tests', title: 'Show what you can do.', line: 'Free, about 20 minutes' },
}

/** The texts on the picture of this page. Pages that visitors cannot see have none. */
async function textsOf(ctx: Ctx, { kind, name }: PictureRef): Promise<Texts> {
  switch (kind) {
    case 'page':
      return orNotFound(Object.hasOwn(pages, name) ? pages[name] : undefined)
    case 'event': {
      const { _id: id, title, startsAt, relatedTopics } = await readCard(ctx, idFrom(name))
      const art = coverArt({ kind: 'event', id, title, topic: relatedTopics[0] ?? '' })
      return { label: 'Event', title, line: istDateTime(new Date(startsAt)), art }
    }
    case 'blog':
      return blogWords(ctx, idFrom(name))
    case 'bootcamp': {
      const { linkDescription, hours } = await readBootcamp(ctx, name)
      return { label: 'Bootcamp', title: linkDescription, line: `${hours} hours, live, with mentors` }
    }
    case 'job': {
      const { job } = await readJob(ctx, name)
      return { label: job.company.name, title: job.title, line: `${payText(job.pay)} · ${job.places.join(', ')}` }
    }
    case 'policy': {
      const { title, revised } = await policy(ctx, orNotFound(policyNames.find((one) => one === name)))
      return { label: 'Policy', title, line: `Last revised ${revised}` }
    }
  }
}

const idFrom = (name: string): string => Id.safeParse(name).data ?? fail('not_found')

async function blogWords({ db }: Ctx, id: string): Promise<Texts> {
  const { title, datedAt, readingMinutes } = orNotFound(
    await db
      .selectFrom('blogs')
      .select(['title', 'datedAt', 'readingMinutes'])
      .where('id', '=', id)
      .where('isDraft', '=', false)
      .where('deletedAt', 'is', null)
      .executeTakeFirst(),
  )
  const line = `${dateText(datedAt)} · ${readingMinutes} min read`
  return { label: 'Blog', title, line, art: coverArt({ kind: 'blog', id, title, topic: '' }) }
}

/** Raise it when the design of the pictures changes. */
const design = 3
/** Pictures that are cached: those of links that are being shared. Each is about 30 kB. */
const kept = 60
const drawn = new Map<string, Promise<Buffer>>()
/** Drawing uses one processor; requests need one too. */
const inTurn = pLimit(1)

/** The picture for links to a page: a cheap version tag, and the function that draws it, which takes longer. */
export async function pictureOf(ctx: Ctx, ref: PictureRef): Promise<{ etag: string; draw(): Promise<Buffer> }> {
  const texts = { ...(await textsOf(ctx, ref)), site: await siteName(ctx) }
  const etag = `"${createHash('sha256')
    .update(JSON.stringify([design, texts]))
    .digest('base64url')
    .slice(0, 22)}"`
  return { etag, draw: () => remembered(etag, texts) }
}

function remembered(etag: string, texts: LinkPicture): Promise<Buffer> {
  const picture = drawn.get(etag) ?? inTurn(async () => (await import('./link-picture.ts')).drawLinkPicture(texts))
  // Moved to the end, so that the least recently used is first.
  drawn.delete(etag)
  drawn.set(etag, picture)
  picture.catch(() => drawn.delete(etag))
  const [oldest] = drawn.keys()
  if (drawn.size > kept && oldest !== undefined) drawn.delete(oldest)
  return picture
}

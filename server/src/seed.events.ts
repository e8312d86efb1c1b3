import { type EventDraft, indianDay, madeCover } from '@firstrung/contract'
import type { Person } from '#src/testing/factories.accounts.ts'
import type { TestContext } from '#src/testing/test-context.ts'

const day = 24 * 3600 * 1000

type DemoEvent = Pick<
  EventDraft,
  'title' | 'description' | 'eventTime' | 'eventLink' | 'relatedTopics' | 'capacity'
> & { inDays: number; attendees: readonly string[]; isHidden?: true }

const events: DemoEvent[] = [
  {
    title: 'Resume clinic with three recruiters',
    description:
      'Bring your resume and leave with a better one. Three recruiters from Pune and Kochi read it with you, line by line.\n\nWhat to bring: your resume as a PDF, and one job posting that you like.',
    inDays: 3,
    eventTime: '18:30',
    eventLink: 'https://meet.example.org/resume-clinic',
    relatedTopics: ['personal development', 'business'],
    capacity: 40,
    attendees: ['ananya.iyer', 'kavya.menon', 'dev.patel'],
  },
  {
    title: 'Mock group discussion',
    description:
      'Two people at a table, one topic, and honest words about how you came across. Small on purpose: if all seats are taken, wait for one.',
    inDays: 5,
    eventTime: '17:00',
    eventLink: 'https://meet.example.org/group-discussion',
    relatedTopics: ['non technical'],
    capacity: 2,
    attendees: ['sneha.das', 'farah.ali', 'imran.khan'],
  },
  {
    title: 'Git in an evening',
    description:
      'From the first commit to a pull request that somebody merges. No experience needed; bring a laptop with Git on it.',
    inDays: 9,
    eventTime: '19:00',
    eventLink: 'https://meet.example.org/git',
    relatedTopics: ['technical', 'bootcamp'],
    attendees: [],
  },
  {
    title: 'Game jam: 48 hours, one theme',
    description: 'Make a game in a weekend, alone or in a team of up to four. We tell the theme on Friday evening.',
    inDays: 16,
    eventTime: '20:00',
    eventLink: 'https://meet.example.org/game-jam',
    relatedTopics: ['gaming', 'media', 'technical'],
    attendees: [],
  },
  {
    title: 'How a start-up hires',
    description: 'The founder of a data company in Kochi tells how she reads applications, and what she asks first.',
    inDays: -6,
    eventTime: '18:00',
    eventLink: 'https://meet.example.org/how-we-hire',
    relatedTopics: ['business'],
    attendees: ['ravi.kumar', 'ananya.iyer'],
  },
  {
    title: 'Podcast workshop',
    description: 'Record, cut and publish a first episode. The date is not fixed yet.',
    inDays: 30,
    eventTime: '16:00',
    eventLink: 'https://meet.example.org/podcast',
    relatedTopics: ['media'],
    attendees: [],
    isHidden: true,
  },
]

/** Upcoming events, one of them full with a waiting list, one past event, and one that is hidden. */
export async function fillEvents(w: TestContext, admin: Person, who: (name: string) => Person): Promise<void> {
  for (const { inDays, attendees, isHidden, ...event } of events) {
    const { eventId: id } = await w.as(admin).events.create({
      body: {
        ...event,
        eventDate: indianDay(new Date(w.clock.now.getTime() + inDays * day)),
        bannerS3FileKey: madeCover,
        bannerS3PublicUrl: madeCover,
      },
    })
    if (inDays >= 0) {
      for (const name of attendees) await w.as(who(name)).events.attend({ params: { id } })
    } else {
      // Nobody can register for a past event, so they registered while it was upcoming.
      const askedAt = new Date(w.clock.now.getTime() + (inDays - 7) * day)
      await w.within(async (ctx) => {
        const values = attendees.map((name) => ({ eventId: id, candidateId: who(name).id, askedAt, seatedAt: askedAt }))
        await ctx.db.insertInto('eventRegistrations').values(values).execute()
      })
    }
    if (isHidden) await w.as(admin).events.hide({ params: { id } })
  }
}

import { folders, indianDay, type RouteInput, type routes } from '@firstrung/contract'
import type { Person } from './factories.accounts.ts'
import type { TestContext } from './test-context.ts'

export type EventInput = RouteInput<typeof routes.events.create>['body']

const day = 24 * 3600 * 1000

/** An event as the form sends it, a week ahead, without the banner. */
export const someEvent = (w: Pick<TestContext, 'clock'>) =>
  ({
    title: 'Resume clinic',
    description: 'Bring your resume and leave with a better one. Three recruiters read it with you, line by line.',
    eventDate: indianDay(new Date(w.clock.now.getTime() + 7 * day)),
    eventTime: '18:30',
    eventLink: 'https://meet.example.org/resume-clinic',
    relatedTopics: ['personal development'],
  }) satisfies Partial<EventInput>

export function eventMakers(w: TestContext) {
  return {
    /** An event with a banner of its own; `overrides` replaces parts of it. Returns its id. */
    async event(admin: Person, overrides: Partial<EventInput> = {}): Promise<string> {
      const banner = await w.make.file(admin, folders.eventBanners, 'png')
      const { eventId } = await w.as(admin).events.create({
        body: {
          ...someEvent(w),
          bannerS3FileKey: banner.fileKey,
          bannerS3PublicUrl: banner.publicUrl,
          ...overrides,
        },
      })
      return eventId
    },
  }
}

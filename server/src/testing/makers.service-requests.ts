import { indianDay } from '#src/platform/indian-time.ts'
import type { Person } from './makers.accounts.ts'
import type { Scene } from './scene.ts'

const day = 24 * 3600 * 1000

export function serviceRequestMakers(w: Scene) {
  return {
    /** Asks for a mock interview, three days ahead. */
    mockRequest: (candidate: Person, field = 'frontend') =>
      w.as(candidate).serviceRequests.mockInterview({
        body: {
          requestedDate: indianDay(new Date(w.clock.now.getTime() + 3 * day)),
          requestedTime: '15:30',
          field,
          action: 'request',
        },
      }),
    /** Asks for a mentor in one of the five fields. */
    mentorRequest: (
      candidate: Person,
      mentorName: Parameters<
        ReturnType<Scene['as']>['serviceRequests']['mentorship']
      >[0]['body']['mentorName'] = 'Startups',
    ) => w.as(candidate).serviceRequests.mentorship({ body: { mentorName } }),
    /** Applies for a live project. */
    projectRequest: (candidate: Person) => w.as(candidate).serviceRequests.project({ body: {} }),
  }
}

import { indianDay } from '@firstrung/contract'
import type { Person } from './factories.accounts.ts'
import type { TestContext } from './test-context.ts'

const day = 24 * 3600 * 1000

export function serviceRequestMakers(w: TestContext) {
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
        ReturnType<TestContext['as']>['serviceRequests']['mentorship']
      >[0]['body']['mentorName'] = 'Startups',
    ) => w.as(candidate).serviceRequests.mentorship({ body: { mentorName } }),
    /** Asks for a review of the resume that the candidate has. */
    async reviewRequest(candidate: Person): Promise<void> {
      const { user } = await w.as(candidate).profiles.me()
      if (!('resume' in user)) throw new Error('only candidates have resumes')
      await w.as(candidate).profiles.uploadResume({ body: { resumeS3FileKey: user.resume.resumeS3FileKey } })
    },
    /** Applies for a live project. */
    projectRequest: (candidate: Person) => w.as(candidate).serviceRequests.project({ body: {} }),
  }
}

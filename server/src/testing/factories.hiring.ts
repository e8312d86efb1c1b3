import type { InterestType } from '@firstrung/contract'
import type { Person } from './factories.accounts.ts'
import type { someProfile } from './factories.candidates.ts'
import type { TestContext } from './test-context.ts'

/** An interview as a recruiter asks for it, tomorrow week by the test's clock. */
export const interviewAsk = (w: TestContext) => ({
  interviewDate: new Date(w.clock.now.getTime() + 8 * 24 * 3600 * 1000).toISOString().slice(0, 10),
  interviewTime: '15:30',
  interviewDuration: '30 minutes',
  interviewEmail: 'panel@example.org',
})

export function hiringMakers(w: TestContext) {
  return {
    /** A candidate with a complete profile and a skill test who has applied. */
    async applicant(options: { profile?: Partial<typeof someProfile>; kind?: InterestType } = {}): Promise<Person> {
      const person = await w.make.candidate(options.profile)
      await w.make.skilled(person)
      await w.as(person).hiring.apply({ body: { interestType: options.kind ?? 'jobs' } })
      return person
    },
    /** The team puts an applicant forward for a job. */
    async screened(admin: Person, jobId: string, candidate: Person): Promise<void> {
      await w.as(admin).hiring.screen({
        body: {
          action: 'shortlist',
          jobId,
          applicantId: candidate.id,
          rating: 4,
          comment: 'Clear thinker, writes clean SQL.',
        },
      })
    },
  }
}

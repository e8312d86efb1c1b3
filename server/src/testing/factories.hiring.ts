import type { InterestType } from '@firstrung/contract'
import { closeUnanswered } from '#src/domains/hiring/unanswered/unanswered.tasks.ts'
import type { Person } from './factories.accounts.ts'
import type { someProfile } from './factories.candidates.ts'
import type { TestContext } from './test-context.ts'

/** How many interviews each test file has asked for. Files share a process, and must not depend on each other. */
const askedBy = new WeakMap<TestContext, number>()

/** An interview as a recruiter asks for it, from tomorrow week by the test's clock; no two of them clash. */
export function interviewAsk(w: TestContext) {
  const asked = (askedBy.get(w) ?? 0) + 1
  askedBy.set(w, asked)
  const days = 8 + (asked % 600)
  return {
    interviewDate: new Date(w.clock.now.getTime() + days * 24 * 3600 * 1000).toISOString().slice(0, 10),
    interviewTime: '15:30',
    interviewDuration: '30 minutes',
    interviewEmail: `panel-${asked}@example.org`,
  }
}

interface ApplicantOptions {
  profile?: Partial<typeof someProfile>
  kind?: InterestType
  /** How many of the ten questions of the skill test are answered right. */
  right?: number
}

export function hiringMakers(w: TestContext) {
  return {
    /** Closes, with the tasks that follow, what waits longer than was promised. */
    closedUnanswered: (): Promise<void> => w.within((ctx) => closeUnanswered.run(ctx, {})),
    /** A candidate with a complete profile and a skill test who has applied. */
    async applicant(options: ApplicantOptions = {}): Promise<Person> {
      const person = await w.make.candidate(options.profile)
      await w.make.skilled(person, options.right)
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

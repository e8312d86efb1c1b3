import { indianDay, type RichText, type RouteInput, type routes } from '@firstrung/contract'
import { approvePostings } from '#src/domains/recruiters/recruiters.board.service.ts'
import type { Person } from './factories.accounts.ts'
import { type JobInput, someJob } from './factories.jobs.ts'
import type { TestContext } from './test-context.ts'

/** The text of a job, as it is typed. */
export const someDescription: RichText = [
  { type: 'paragraph', children: [{ text: 'You build the booking pages of our bus operators, with two colleagues.' }] },
  { type: 'heading-two', children: [{ text: 'What you bring' }] },
  {
    type: 'bulleted-list',
    children: [
      { type: 'list-item', children: [{ text: 'A project of your own in React that you can show.' }] },
      { type: 'list-item', children: [{ text: 'Clear English in writing.' }] },
    ],
  },
]

/** A posting as its form sends it, at its first revision. */
export const somePosting = (w: Pick<TestContext, 'clock'>): RouteInput<typeof routes.postings.save>['body'] => ({
  revision: 1,
  content: someDescription,
  pay: { kind: 'year', min: 500_000, max: 700_000 },
  experienceMin: 0,
  applyBy: indianDay(new Date(w.clock.now.getTime() + 20 * 24 * 3600 * 1000)),
  answerDays: 7,
  process: [{ title: 'A call', days: 3 }],
})

export function postingMakers(w: TestContext) {
  const approve = async (recruiter: Person) =>
    w.within(async (ctx) => {
      const { companyId } = await ctx.db
        .selectFrom('recruiters')
        .select('companyId')
        .where('accountId', '=', recruiter.id)
        .executeTakeFirstOrThrow()
      await approvePostings(ctx, companyId)
    })
  const post = async (recruiter: Person, overrides: Partial<JobInput>) => {
    const { id } = await w
      .as(recruiter)
      .jobs.post({ body: { ...someJob, descriptionContent: someDescription, onBoard: true, ...overrides } })
    const { posting } = await w.as(recruiter).postings.read({ params: { id } })
    return { jobId: id, slug: posting.slug, posting }
  }
  return {
    /** The team has approved a posting of this recruiter's company: its next ones go on the board at once. */
    approvedCompany: approve,
    /** A job with a typed text whose posting is on the board; `overrides` replaces parts of the job. */
    async livePosting(recruiter: Person, overrides: Partial<JobInput> = {}) {
      await approve(recruiter)
      return post(recruiter, overrides)
    },
    /** A job with a typed text, whose posting waits for the team when it is the company's first. */
    newPosting: (recruiter: Person, overrides: Partial<JobInput> = {}) => post(recruiter, overrides),
  }
}

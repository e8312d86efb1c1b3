import { accountMakers } from './factories.accounts.ts'
import { applyingMakers } from './factories.applying.ts'
import { quizMakers } from './factories.assessments.ts'
import { blogMakers } from './factories.blogs.ts'
import { candidateMakers } from './factories.candidates.ts'
import { eventMakers } from './factories.events.ts'
import { fileMakers } from './factories.files.ts'
import { forumMakers } from './factories.forum.ts'
import { hiringMakers } from './factories.hiring.ts'
import { jobMakers } from './factories.jobs.ts'
import { paymentMakers } from './factories.payments.ts'
import { postingMakers } from './factories.postings.ts'
import { recruiterMakers } from './factories.recruiters.ts'
import { serviceRequestMakers } from './factories.service-requests.ts'
import type { TestContext } from './test-context.ts'

export type Factories = ReturnType<typeof factories>

/** Factories for tests and the demo, which use the product's own calls. */
export const factories = (w: TestContext) => ({
  ...accountMakers(w),
  ...fileMakers(w),
  ...candidateMakers(w),
  ...recruiterMakers(w),
  ...jobMakers(w),
  ...postingMakers(w),
  ...quizMakers(w),
  ...hiringMakers(w),
  ...applyingMakers(w),
  ...serviceRequestMakers(w),
  ...forumMakers(w),
  ...paymentMakers(w),
  ...blogMakers(w),
  ...eventMakers(w),
})

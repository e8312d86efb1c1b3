import { accountMakers } from './makers.accounts.ts'
import { testMakers } from './makers.assessments.ts'
import { blogMakers } from './makers.blogs.ts'
import { candidateMakers } from './makers.candidates.ts'
import { eventMakers } from './makers.events.ts'
import { fileMakers } from './makers.files.ts'
import { forumMakers } from './makers.forum.ts'
import { hiringMakers } from './makers.hiring.ts'
import { jobMakers } from './makers.jobs.ts'
import { paymentMakers } from './makers.payments.ts'
import { recruiterMakers } from './makers.recruiters.ts'
import { serviceRequestMakers } from './makers.service-requests.ts'
import type { Scene } from './scene.ts'

export type Makers = ReturnType<typeof makers>

/** People and things for tests and the demo, made the way the product makes them: through its own calls. */
export const makers = (w: Scene) => ({
  ...accountMakers(w),
  ...fileMakers(w),
  ...candidateMakers(w),
  ...recruiterMakers(w),
  ...jobMakers(w),
  ...testMakers(w),
  ...hiringMakers(w),
  ...serviceRequestMakers(w),
  ...forumMakers(w),
  ...paymentMakers(w),
  ...blogMakers(w),
  ...eventMakers(w),
})

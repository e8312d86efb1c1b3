import { can, type GoLiveStep, goLiveSteps, type Permission, type TeamNeeds, teamQueues } from '@firstrung/contract'
import { hasOpenSkillTest } from '#src/domains/assessments/assessments.service.ts'
import { waitingReports } from '#src/domains/forum/forum.moderation.service.ts'
import { waitingGrievances } from '#src/domains/grievances/grievances.service.ts'
import { waitingMessageReports } from '#src/domains/hiring/messages/message-reports.service.ts'
import { teamWaits } from '#src/domains/hiring/panel/progress.service.ts'
import { operatorOf } from '#src/domains/operator/operator.service.ts'
import { waitingPayments } from '#src/domains/payments/payments.settling.service.ts'
import { waitingJobReports, waitingPostings } from '#src/domains/postings/postings.review.service.ts'
import { waitingCompanyReports, waitingNumbers } from '#src/domains/recruiters/recruiters.trust.service.ts'
import { waitingRequests } from '#src/domains/service-requests/service-requests.queues.service.ts'
import { type Ctx, signedIn } from '#src/platform/context.ts'
import type { Waiting } from '#src/platform/tasks/waiting.ts'

type Queue = (typeof teamQueues)[number]

/** What a member of the team needs to work on a queue. */
const needed = {
  postings: 'posting.review',
  'job-reports': 'posting.review',
  jobs: 'job.screen',
  'interview-links': 'interview.link',
  mentorship: 'service_request.settle',
  resumes: 'service_request.settle',
  'mock-interviews': 'service_request.settle',
  projects: 'service_request.settle',
  payments: 'payment.settle',
  'forum-reports': 'forum.moderate',
  grievances: 'grievance.answer',
  companies: 'company.check',
  'company-reports': 'company.check',
  'message-reports': 'message.judge',
} as const satisfies Record<Queue, Permission>

/** How many wait in each queue on which the caller may work, and since when the oldest does. Each domain counts its own. */
export async function teamNeeds(ctx: Ctx): Promise<TeamNeeds> {
  const { jobs, links } = await teamWaits(ctx)
  const waiting: Record<Queue, Waiting> = {
    postings: await waitingPostings(ctx),
    'job-reports': await waitingJobReports(ctx),
    jobs,
    'interview-links': links,
    ...(await waitingRequests(ctx)),
    payments: await waitingPayments(ctx),
    'forum-reports': await waitingReports(ctx),
    grievances: await waitingGrievances(ctx),
    companies: await waitingNumbers(ctx),
    'company-reports': await waitingCompanyReports(ctx),
    'message-reports': await waitingMessageReports(ctx),
  }
  return {
    queues: teamQueues
      .filter((queue) => can(signedIn(ctx), needed[queue]))
      .map((queue) => ({
        queue,
        count: waiting[queue].count,
        since: waiting[queue].since?.toISOString() ?? null,
      })),
    steps: can(signedIn(ctx), 'system.configure') ? await stepsToGoLive(ctx) : [],
  }
}

/** What the installation still lacks, as it is now. */
async function stepsToGoLive(ctx: Ctx): Promise<GoLiveStep[]> {
  const operator = await operatorOf(ctx)
  const isDone: Record<GoLiveStep, boolean> = {
    mail: ctx.env.SMTP_URL !== undefined,
    operator: Boolean(operator.operatorName && operator.address && operator.email),
    grievance: Boolean(operator.grievanceOfficer && operator.grievanceEmail),
    tests: await hasOpenSkillTest(ctx),
  }
  return goLiveSteps.filter((step) => !isDone[step])
}

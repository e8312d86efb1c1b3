import type { Routes } from './calls/route.ts'
import { routes as accounts } from './routes/accounts.ts'
import { routes as admin } from './routes/admin.ts'
import { routes as apiKeys } from './routes/api-keys.ts'
import { routes as apiV1 } from './routes/api-v1.ts'
import { routes as applying } from './routes/applying.ts'
import { routes as assessments } from './routes/assessments.ts'
import { routes as blogs } from './routes/blogs.ts'
import { routes as board } from './routes/board.ts'
import { routes as calendarFeeds } from './routes/calendar-feeds.ts'
import { routes as candidateAdmin } from './routes/candidate-admin.ts'
import { routes as careers } from './routes/careers.ts'
import { routes as companyTeams } from './routes/company-teams.ts'
import { routes as content } from './routes/content.ts'
import { routes as conversations } from './routes/conversations.ts'
import { routes as events } from './routes/events.ts'
import { routes as files } from './routes/files.ts'
import { routes as forum } from './routes/forum.ts'
import { routes as grievances } from './routes/grievances.ts'
import { routes as hiringBooking } from './routes/hiring-booking.ts'
import { routes as hiringCandidates } from './routes/hiring-candidates.ts'
import { routes as hiringInterviews } from './routes/hiring-interviews.ts'
import { routes as hiringMoves } from './routes/hiring-moves.ts'
import { routes as hiringOffers } from './routes/hiring-offers.ts'
import { routes as hiringPanel } from './routes/hiring-panel.ts'
import { routes as hiringReports } from './routes/hiring-reports.ts'
import { routes as hiringTeam } from './routes/hiring-team.ts'
import { routes as jobs } from './routes/jobs.ts'
import { routes as notifications } from './routes/notifications.ts'
import { routes as openapi } from './routes/openapi.ts'
import { routes as operation } from './routes/operation.ts'
import { routes as payments } from './routes/payments.ts'
import { routes as postings } from './routes/postings.ts'
import { routes as privacy } from './routes/privacy.ts'
import { routes as profiles } from './routes/profiles.ts'
import { routes as recruiterAdmin } from './routes/recruiter-admin.ts'
import { routes as resumeAccess } from './routes/resume-access.ts'
import { routes as resumes } from './routes/resumes.ts'
import { routes as seo } from './routes/seo.ts'
import { routes as serviceRequests } from './routes/service-requests.ts'
import { routes as team } from './routes/team.ts'
import { routes as trust } from './routes/trust.ts'
import { routes as webhooks } from './routes/webhooks.ts'

/** Every endpoint. Handlers, client, OpenAPI document and access tests are derived from this table. */
export const routes = {
  content,
  payments,
  openapi,
  seo,
  accounts,
  files,
  privacy,
  profiles,
  assessments,
  jobs,
  companyTeams,
  apiKeys,
  webhooks,
  trust,
  postings,
  board,
  careers,
  applying,
  conversations,
  resumes,
  resumeAccess,
  hiring: {
    ...hiringCandidates,
    ...hiringPanel,
    ...hiringMoves,
    ...hiringReports,
    ...hiringTeam,
    ...hiringInterviews,
    ...hiringBooking,
    ...hiringOffers,
  },
  blogs,
  serviceRequests,
  events,
  calendarFeeds,
  notifications,
  forum,
  grievances,
  candidateAdmin,
  recruiterAdmin,
  team,
  admin,
  operation,
  apiV1,
} satisfies Routes

import { Ref, routes } from '@firstrung/contract'
import * as jobs from '#src/domains/jobs/jobs.service.ts'
import { type Deps, makeCtx, signedIn } from '#src/platform/context.ts'
import type { Db } from '#src/platform/database/db.ts'
import { csvHandler } from '#src/platform/documents/csv.ts'
import { sendPdf } from '#src/platform/documents/private-pdf.ts'
import { accept } from '#src/platform/errors/errors.ts'
import type { Handlers, RawHandler } from '#src/platform/http/mount.ts'
import { sendCalendarFile } from '#src/platform/time/calendar.ts'
import { accessOf, endAccess, giveAccess, unblockCompany } from './access/access.service.ts'
import { readCalendar } from './application/news.service.ts'
import * as applications from './applying/applications.service.ts'
import { applyTo } from './applying/applying.service.ts'
import { blockCompany } from './applying/blocking.service.ts'
import { withdraw } from './applying/withdrawing.service.ts'
import * as choosing from './booking/choosing.service.ts'
import { findFreeTimes, listHosts } from './booking/free-times.service.ts'
import { readHours, saveHours } from './booking/hours.service.ts'
import { changeFreeTimes } from './booking/lost-times.service.ts'
import { readOwnProposal } from './booking/own-proposal.service.ts'
import { listProposalPeople, listProposals } from './booking/proposal-list.service.ts'
import { proposeTimes, withdrawProposal } from './booking/proposals.service.ts'
import { stopWaiting, waitForTime } from './booking/waiting.service.ts'
import * as bulk from './bulk/bulk.service.ts'
import * as busyCalendars from './busy-calendars/busy-calendars.service.ts'
import { giveReason } from './endings/rejections.service.ts'
import { noteCandidateAbsence, noteCompanyAbsence } from './evaluations/absence.service.ts'
import * as evaluations from './evaluations/evaluations.service.ts'
import { chooseRounds, readRounds } from './evaluations/rounds.service.ts'
import * as agenda from './interviews/agenda.service.ts'
import { answerInterview } from './interviews/attendance.service.ts'
import * as interviews from './interviews/interviews.service.ts'
import * as conversations from './messages/conversations.service.ts'
import * as reports from './messages/message-reports.service.ts'
import { editTemplate, listTemplates, removeTemplate, saveTemplate } from './messages/templates.service.ts'
import { acceptOffer } from './moves/accepting.service.ts'
import { act } from './moves/actions.service.ts'
import { consequencesOf } from './moves/consequences.service.ts'
import { takeHiringBack } from './moves/moves.service.ts'
import { noteJoining } from './offers/joining.service.ts'
import { readLetter } from './offers/offer-letter.service.ts'
import { extendOffer, listOffers, makeOffer, withdrawOffer } from './offers/offers.service.ts'
import { declineOffer, readOwnOffer } from './offers/own-offer.service.ts'
import { answerOf } from './panel/action-answers.service.ts'
import { exportPanel } from './panel/export.service.ts'
import * as hiring from './panel/panel.service.ts'
import { markVisit, needsOfRecruiter } from './panel/progress.service.ts'
import { removeView, saveView, viewsOf } from './panel/views.service.ts'
import { addNote, editNote, removeNote } from './person/notes.service.ts'
import { readPerson } from './person/person.service.ts'
import { answersDue, extendAnswers } from './promises/extending.service.ts'
import { owedAnswers, owingCompanies } from './promises/owed.service.ts'
import { exportReport } from './reports/report-export.service.ts'
import { readReport } from './reports/reports.service.ts'
import { answerLate, listUnanswered, replyToLateAnswer } from './unanswered/late-answers.service.ts'

interface Server {
  db: Db
  deps: Deps
}

/** The file of one interview, for its candidate or a recruiter who sees its job. */
const calendarHandler =
  ({ db, deps }: Server): RawHandler =>
  async ({ params, actor, log }, reply) => {
    const { ctx } = makeCtx(deps, { db, actor, log })
    return sendCalendarFile(reply, 'interview.ics', await readCalendar(ctx, accept(Ref, params).id))
  }

export const applyingHandlers: Handlers<typeof routes.applying> = {
  apply: (ctx, { params, body }) => applyTo(ctx, params.slug, body),
  withdraw: (ctx, { params, body }) => withdraw(ctx, params.id, body.reason),
  answersDue: (ctx, { params }) => answersDue(ctx, params.id),
  extendAnswers: (ctx, { params, body }) => extendAnswers(ctx, params.id, body.days),
  unanswered: (ctx, { params, query }) => listUnanswered(ctx, params.id, query),
  answerLate: (ctx, { params, body }) => answerLate(ctx, params.id, body),
  stillWanted: (ctx, { params, body }) => replyToLateAnswer(ctx, params.id, body.yes),
}

export const conversationHandlers: Handlers<typeof routes.conversations> = {
  read: (ctx, { params, query }) => conversations.readAsCandidate(ctx, params.id, query),
  write: (ctx, { params, body }) => conversations.writeAsCandidate(ctx, params.id, body),
  markRead: (ctx, { params, body }) => conversations.markReadAsCandidate(ctx, params.id, body.upTo),
  readAsCompany: (ctx, { params, query }) => conversations.readAsCompany(ctx, params.id, params.userId, query),
  writeAsCompany: (ctx, { params, body }) => conversations.writeAsCompany(ctx, params.id, params.userId, body),
  markReadAsCompany: (ctx, { params, body }) =>
    conversations.markReadAsCompany(ctx, params.id, params.userId, body.upTo),
  report: (ctx, { params, body }) => reports.reportAsCandidate(ctx, params.id, params.messageId, body),
  reportAsCompany: (ctx, { params, body }) => reports.reportAsCompany(ctx, params, body),
  listReports: (ctx, { query }) => reports.listReports(ctx, query),
  judge: (ctx, { params, body }) => reports.judge(ctx, params.id, body),
}

/** What companies see of the caller. */
export const resumeAccessHandlers: Handlers<typeof routes.resumeAccess> = {
  list: (ctx, { query }) => accessOf(ctx, query),
  end: (ctx, { params }) => endAccess(ctx, params.companyId),
  give: (ctx, { params }) => giveAccess(ctx, params.companyId),
  block: (ctx, { params }) => blockCompany(ctx, params.companyId),
  unblock: (ctx, { params }) => unblockCompany(ctx, params.companyId),
}

/** Hours, free times and proposed times of interviews. */
const bookingHandlers = {
  interviewHours: (ctx) => readHours(ctx),
  saveInterviewHours: (ctx, { body }) => changeFreeTimes(ctx, signedIn(ctx).id, () => saveHours(ctx, body)),
  busyCalendars: (ctx) => busyCalendars.listOwn(ctx),
  addBusyCalendar: (ctx, { body }) => busyCalendars.add(ctx, body),
  readBusyCalendar: (ctx, { params }) => busyCalendars.readNow(ctx, params.id),
  removeBusyCalendar: (ctx, { params }) => busyCalendars.remove(ctx, params.id),
  interviewHosts: (ctx, { params }) => listHosts(ctx, params.id),
  freeTimes: (ctx, { params, body }) => findFreeTimes(ctx, params.id, body),
  proposals: (ctx, { params, query }) => listProposals(ctx, params.id, query),
  proposeTimes: (ctx, { params, body }) => proposeTimes(ctx, params.id, body),
  withdrawProposal: (ctx, { params }) => withdrawProposal(ctx, params.id),
  proposalPeople: (ctx, { params, query }) => listProposalPeople(ctx, params.id, query),
  ownProposal: (ctx, { params }) => readOwnProposal(ctx, params.id, signedIn(ctx).id),
  holdTime: (ctx, { params, body }) => choosing.holdTime(ctx, params.id, body.timeId),
  bookTime: (ctx, { params, body }) => choosing.bookTime(ctx, params.id, body.timeId),
  waitForTime: (ctx, { params, body }) => waitForTime(ctx, params.id, body.timeId),
  stopWaiting: (ctx, { params }) => stopWaiting(ctx, params.id),
  declineTimes: (ctx, { params, body }) => choosing.declineTimes(ctx, params.id, body.reason),
  changeOwnInterview: (ctx, { params, body }) => choosing.changeOwnInterview(ctx, params.id, body),
} satisfies Partial<Handlers<typeof routes.hiring>>

/** The letter of an offer, for its candidate or a recruiter who sees its job. */
const letterHandler =
  ({ db, deps }: Server): RawHandler =>
  async ({ params, actor, log, ip }, reply) => {
    const { ctx } = makeCtx(deps, { db, actor, log, address: ip })
    const { bytes, fileName } = await readLetter(ctx, accept(Ref, params).id)
    return sendPdf(reply, bytes, fileName)
  }

/** Offers of employment. */
const offerHandlers = {
  offers: (ctx, { params, query }) => listOffers(ctx, params.id, query),
  makeOffer: (ctx, { params, body }) => makeOffer(ctx, params.id, body),
  extendOffer: (ctx, { params, body }) => extendOffer(ctx, params.id, body.answerBy),
  withdrawOffer: (ctx, { params, body }) => withdrawOffer(ctx, params.id, body.note),
  noteJoining: (ctx, { params, body }) => noteJoining(ctx, { jobId: params.id, candidateId: params.userId, ...body }),
  ownOffer: (ctx, { params }) => readOwnOffer(ctx, params.id),
  acceptOffer: (ctx, { params, body }) => acceptOffer(ctx, params.id, body),
  declineOffer: (ctx, { params, body }) => declineOffer(ctx, params.id, body),
} satisfies Partial<Handlers<typeof routes.hiring>>

export const hiringHandlers = (server: Server): Handlers<typeof routes.hiring> => ({
  ...bookingHandlers,
  ...offerHandlers,
  offerLetter: letterHandler(server),
  ownOfferLetter: letterHandler(server),
  apply: (ctx, { body }) => hiring.apply(ctx, body.interestType),
  stepBack: (ctx, { body }) => hiring.stepBack(ctx, body.interestType),
  applications: (ctx, { query }) => applications.listApplications(ctx, query),
  candidateNeeds: (ctx) => applications.needsOfCandidate(ctx),
  application: async (ctx, { params }) => ({ application: await applications.readApplication(ctx, params.id) }),
  interviewCalendar: calendarHandler(server),
  attendInterview: (ctx, { params, body }) => answerInterview(ctx, params.id, body),
  noteCompanyAbsence: (ctx, { params, body }) => noteCompanyAbsence(ctx, params.id, body.absent),
  ownInterviewCalendar: calendarHandler(server),
  agenda: (ctx, { query }) => agenda.readAgenda(ctx, query),
  waitingInterviews: (ctx, { query }) => agenda.listWaiting(ctx, query),
  panel: async (ctx, { params, body }) => ({
    jobData:
      body.candidateType === 'all'
        ? await hiring.readPanel(ctx, params.id, body)
        : (await jobs.viewOf(ctx, params.id)).view,
  }),
  person: async (ctx, { params, query }) => ({ person: await readPerson(ctx, params.id, params.userId, query.cursor) }),
  addNote: (ctx, { params, body }) => addNote(ctx, { jobId: params.id, candidateId: params.userId, ...body }),
  editNote: (ctx, { params, body }) => editNote(ctx, params.id, body.text),
  removeNote: (ctx, { params }) => removeNote(ctx, params.id),
  owedAnswers: (ctx, { query }) => owedAnswers(ctx, query),
  owingCompanies: (ctx, { query }) => owingCompanies(ctx, query),
  needsYou: (ctx) => needsOfRecruiter(ctx),
  views: async (ctx) => ({ views: await viewsOf(ctx) }),
  saveView: (ctx, { body }) => saveView(ctx, body),
  removeView: (ctx, { params }) => removeView(ctx, params.id),
  evaluations: (ctx, { params }) => evaluations.readEvaluations(ctx, params.id, params.userId),
  evaluate: (ctx, { params, body }) =>
    evaluations.evaluate(ctx, { jobId: params.id, candidateId: params.userId, draft: body }),
  editEvaluation: (ctx, { params, body }) => evaluations.editEvaluation(ctx, params.id, body),
  criteria: (ctx, { params }) => evaluations.readCriteria(ctx, params.id),
  chooseCriteria: (ctx, { params, body }) => evaluations.chooseCriteria(ctx, params.id, body.criteria),
  rounds: (ctx, { params }) => readRounds(ctx, params.id),
  chooseRounds: (ctx, { params, body }) => chooseRounds(ctx, params.id, body),
  ownInterviews: (ctx, { query }) => evaluations.ownInterviews(ctx, query),
  visit: (ctx, { params }) => markVisit(ctx, params.id),
  act: (ctx, { body }) => act(ctx, body),
  consequences: (ctx, { params, query }) => consequencesOf(ctx, params.id, query),
  teamConsequences: (ctx, { params, query }) => consequencesOf(ctx, params.jobId, query),
  templates: (ctx) => listTemplates(ctx),
  saveTemplate: (ctx, { body }) => saveTemplate(ctx, body),
  editTemplate: (ctx, { params, body }) => editTemplate(ctx, params.id, body),
  removeTemplate: (ctx, { params }) => removeTemplate(ctx, params.id),
  previewBulk: (ctx, { params, body }) => bulk.previewBulk(ctx, params.id, body),
  startBulk: (ctx, { params, body }) => bulk.startBulk(ctx, params.id, body),
  bulkProgress: (ctx, { params }) => bulk.bulkProgress(ctx, params.id, params.bulkId),
  undoBulk: (ctx, { params }) => bulk.undoBulk(ctx, params.id, params.bulkId),
  giveReason: (ctx, { params, body }) => giveReason(ctx, { jobId: params.id, ...body }),
  adminPanel: async (ctx, { params, body }) => ({ jobData: await hiring.readPanel(ctx, params.jobId, body) }),
  adminPerson: async (ctx, { params, query }) => ({
    person: await readPerson(ctx, params.jobId, params.userId, query.cursor),
  }),
  screen: (ctx, { body }) => act(ctx, body),
  exportPanel: csvHandler(routes.hiring.exportPanel, server, (ctx, { params, body }) =>
    exportPanel(ctx, params.id, body.password),
  ),
  exportAdminPanel: csvHandler(routes.hiring.exportAdminPanel, server, (ctx, { params, body }) =>
    exportPanel(ctx, params.jobId, body.password),
  ),
  report: (ctx, { query }) => readReport(ctx, query),
  exportReport: csvHandler(routes.hiring.exportReport, server, (ctx, { query }) => exportReport(ctx, query)),
  takeHiringBack: (ctx, { params }) => takeHiringBack(ctx, { candidateId: params.id, jobId: params.jobId }),
  changeInterview: (ctx, { params, body }) => interviews.changeInterview(ctx, params.id, body),
  noteCandidateAbsence: (ctx, { params, body }) => noteCandidateAbsence(ctx, params.id, body.absent),
  changeInterviewAsTeam: (ctx, { params, body }) => interviews.changeInterview(ctx, params.id, body),
  enterLink: async (ctx, { body }) => answerOf(ctx, body.reply, await interviews.enterLink(ctx, body)),
})

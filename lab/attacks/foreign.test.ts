import { randomUUID } from 'node:crypto'
import { defaultCriteria, folders, type Role, type Route, roleMay, routes } from '@firstrung/contract'
import { indianDayIn } from '@firstrung/server/src/platform/time/indian-time.ts'
import { interviewAsk } from '@firstrung/server/src/testing/factories.hiring.ts'
import { blankDraft, someJob } from '@firstrung/server/src/testing/factories.jobs.ts'
import { openTestServer, type TestServer } from '@firstrung/server/src/testing/test-server.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type Population, populate } from './population.ts'
import { nameOf, table } from './shots.ts'

// The role may do it, but not with this object: the permission check passes, and the object's check must refuse it.

let w: TestServer
let p: Population
let otherPasskey: string
beforeAll(async () => {
  w = await openTestServer()
  p = await populate(w)
  otherPasskey = await keepPasskey(p.otherCandidate.id)
  await w.as(p.admin).events.hide({ params: { id: p.ids.event } })
  // The first request of a day is recorded; from here on nothing may change by itself.
  for (const person of [p.candidate, p.recruiter]) await w.as(person).profiles.me()
})
afterAll(() => w.close())

/** A passkey of this account, which opens nothing. */
async function keepPasskey(accountId: string): Promise<string> {
  const key = { credentialId: Buffer.from('id'), publicKey: Buffer.from('key'), counter: 0, transports: [] }
  const about = { name: 'Laptop', isBackedUp: false, createdAt: w.clock.now, lastUsedAt: null }
  const { id } = await w.db
    .insertInto('passkeys')
    .values({ accountId, ...key, ...about })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface Attempt {
  route: Route
  as: 'candidate' | 'recruiter'
  what: string
  url: () => string
  body?: () => object
}

const at = (route: Route, id: () => string) => () => route.path.replace(/:\w+/, id())
const personIn = (jobId: string, userId: string) => `/api/rdashboard/jobs/${jobId}/candidates/${userId}`
const move = (action: string, jobId: () => string, applicantId: () => string) => ({
  route: routes.hiring.act as Route,
  as: 'recruiter' as const,
  url: () => routes.hiring.act.path,
  body: () => ({ action, jobId: jobId(), applicantId: applicantId(), ...interviewAsk(w) }),
})
const sign = (as: Attempt['as'], what: string, path: string, objectName: () => string): Attempt[] =>
  [routes.files.sign, routes.files.signAlias].map((route) => ({
    route,
    as,
    what,
    url: () => `${route.path}?objectName=${objectName()}&contentType=application/pdf&path=${path}&size=100`,
  }))

/** A call about the members of a foreign job, or about somebody in a foreign team. */
const ofTeam = (route: Route, what: string, path: () => string, body?: () => object): Attempt => ({
  route,
  as: 'recruiter',
  what,
  url: path,
  ...(body && { body }),
})
const scorecardPath = () => `${personIn(p.ids.otherJob, p.otherCandidate.id)}/evaluations`
const scorecard = () => ({ criteria: defaultCriteria.map((name) => ({ name, level: 3 })), verdict: 'yes' })
const memberPath = () => `/api/rdashboard/jobs/${p.ids.otherJob}/members`

const attempts: Attempt[] = [
  {
    route: routes.hiring.application,
    as: 'candidate',
    what: 'the application of another',
    url: at(routes.hiring.application, () => p.ids.otherApplication),
  },
  {
    route: routes.applying.withdraw,
    as: 'candidate',
    what: 'the application of another',
    url: at(routes.applying.withdraw, () => p.ids.otherApplication),
    body: () => ({}),
  },
  {
    route: routes.applying.apply,
    as: 'candidate',
    what: 'an application with the resume of another',
    url: () => `/api/jobs/job-${p.ids.otherBoardJob}/applications`,
    body: () => ({
      clientId: randomUUID(),
      resumeId: p.ids.otherResume,
      answers: [],
      note: '',
      sharesContact: 'now',
      alsoPool: false,
    }),
  },
  ...[routes.resumes.change, routes.resumes.remove].map(
    (route): Attempt => ({
      route,
      as: 'candidate',
      what: 'the resume of another',
      url: at(route, () => p.ids.otherResume),
      body: () => ({}),
    }),
  ),
  ...[routes.resumeAccess.end, routes.resumeAccess.give, routes.resumeAccess.block, routes.resumeAccess.unblock].map(
    (route): Attempt => ({
      route,
      as: 'candidate',
      what: 'the job of another in place of a company',
      url: at(route, () => p.ids.otherJob),
    }),
  ),
  {
    route: routes.hiring.person,
    as: 'recruiter',
    what: 'somebody who applied to the job of another',
    url: () => `/api/rdashboard/jobs/${p.ids.otherBoardJob}/candidates/${p.otherCandidate.id}`,
  },
  ...[routes.companyTeams.resend, routes.companyTeams.withdraw].map((route) =>
    ofTeam(
      route,
      'the invitation of another team',
      at(route, () => p.ids.otherInvitation),
    ),
  ),
  ...(['change', 'remove', 'test', 'rotate', 'deliveries'] as const).map((call) =>
    ofTeam(
      routes.webhooks[call],
      'the webhook of another company',
      at(routes.webhooks[call], () => p.ids.otherWebhook),
      call === 'change'
        ? () => ({ url: 'https://hooks.example.org/taken', events: ['offer.accepted'], isOn: false })
        : undefined,
    ),
  ),
  ofTeam(routes.webhooks.send, 'a message of another company', () =>
    routes.webhooks.send.path.replace(':id', p.ids.otherWebhook).replace(':messageId', p.ids.otherMessage),
  ),
  ofTeam(
    routes.apiKeys.revoke,
    'the key of another company',
    at(routes.apiKeys.revoke, () => p.ids.otherApiKey),
  ),
  ofTeam(
    routes.hiring.owedAnswers,
    'who waits in the job of another',
    () => `${routes.hiring.owedAnswers.path}?jobId=${p.ids.otherBoardJob}`,
  ),
  ...[routes.hiring.report, routes.hiring.exportReport].map((route) =>
    ofTeam(route, 'numbers of the job of another', () => `${route.path}?job=${p.ids.otherBoardJob}`),
  ),
  ofTeam(
    routes.hiring.noteCandidateAbsence,
    'who came to the interview of another company',
    at(routes.hiring.noteCandidateAbsence, () => p.ids.otherInterview),
    () => ({ absent: true }),
  ),
  ofTeam(routes.hiring.evaluations, 'the scorecards of another company', scorecardPath),
  ofTeam(routes.hiring.evaluate, 'a scorecard in the job of another', scorecardPath, scorecard),
  ofTeam(
    routes.hiring.editEvaluation,
    'the scorecard of another',
    () => `/api/rdashboard/evaluations/${p.ids.otherCard}`,
    scorecard,
  ),
  ofTeam(
    routes.hiring.criteria,
    'what is judged in the job of another',
    () => `/api/rdashboard/jobs/${p.ids.otherJob}/criteria`,
  ),
  ofTeam(
    routes.hiring.chooseCriteria,
    'the criteria of the job of another',
    () => `/api/rdashboard/jobs/${p.ids.otherJob}/criteria`,
    () => ({ criteria: [...defaultCriteria] }),
  ),
  ofTeam(
    routes.hiring.rounds,
    'what is asked in the job of another',
    () => `/api/rdashboard/jobs/${p.ids.otherJob}/rounds`,
  ),
  ofTeam(
    routes.hiring.chooseRounds,
    'the interview rounds of the job of another',
    () => `/api/rdashboard/jobs/${p.ids.otherJob}/rounds`,
    () => ({ rounds: [{ name: 'Call' }, { name: 'Talk' }] }),
  ),
  ofTeam(routes.companyTeams.jobMembers, 'the members of the job of another', memberPath),
  ofTeam(
    routes.companyTeams.setJobMember,
    'themselves in the job of another',
    () => `${memberPath()}/${p.recruiter.id}`,
    () => ({
      role: 'recruiter',
    }),
  ),
  ofTeam(routes.companyTeams.removeJobMember, 'another off their job', () => `${memberPath()}/${p.otherRecruiter.id}`),
  ofTeam(
    routes.companyTeams.changeRole,
    'the role of somebody in another team',
    at(routes.companyTeams.changeRole, () => p.otherRecruiter.id),
    () => ({ role: 'interviewer' }),
  ),
  ofTeam(
    routes.companyTeams.remove,
    'somebody out of another team',
    at(routes.companyTeams.remove, () => p.otherRecruiter.id),
    () => ({}),
  ),
  {
    route: routes.accounts.endSession,
    as: 'candidate',
    what: 'the session of another',
    url: at(routes.accounts.endSession, () => p.ids.otherSession),
  },
  ...[routes.accounts.renamePasskey, routes.accounts.removePasskey].map(
    (route): Attempt => ({
      route,
      as: 'candidate',
      what: 'the passkey of another',
      url: at(route, () => otherPasskey),
      body: () => ({ name: 'Changed', password: p.candidate.password, code: '000000' }),
    }),
  ),
  {
    route: routes.hiring.exportPanel,
    as: 'recruiter',
    what: 'the job of another',
    url: () => routes.hiring.exportPanel.path.replace(':id', p.ids.otherJob),
    body: () => ({ password: p.recruiter.password }),
  },
  {
    route: routes.profiles.saveProfile,
    as: 'candidate',
    what: 'the profile of another',
    url: () => routes.profiles.saveProfile.path,
    body: () => ({ userId: p.otherCandidate.id, fullName: 'Changed' }),
  },
  {
    route: routes.profiles.saveProfile,
    as: 'candidate',
    what: 'the resume of another as the own',
    url: () => routes.profiles.saveProfile.path,
    body: () => ({ resumeS3FileKey: p.keys.otherResume }),
  },
  {
    route: routes.profiles.saveProfile,
    as: 'recruiter',
    what: 'the profile of another',
    url: () => routes.profiles.saveProfile.path,
    body: () => ({ userId: p.otherRecruiter.id, fullName: 'Changed' }),
  },
  {
    route: routes.profiles.uploadResume,
    as: 'candidate',
    what: 'the resume of another as the own',
    url: () => routes.profiles.uploadResume.path,
    body: () => ({ resumeS3FileKey: p.keys.otherResume }),
  },
  {
    route: routes.files.check,
    as: 'candidate',
    what: 'the file of another',
    url: () => routes.files.check.path,
    body: () => ({ fileKey: p.keys.otherResume }),
  },
  ...sign('candidate', 'a file under the name of another', folders.resumes, () => `resume-${p.otherCandidate.id}.pdf`),
  ...sign('recruiter', 'a resume', folders.resumes, () => `resume-${p.otherCandidate.id}.pdf`),
  {
    route: routes.files.read,
    as: 'recruiter',
    what: 'the resume of a candidate without a link',
    url: () => `/files/${p.keys.otherResume}`,
  },
  {
    route: routes.files.read,
    as: 'candidate',
    what: 'the job description of a job without a link',
    url: () => `/files/${p.keys.otherJobDescription}`,
  },
  {
    route: routes.assessments.saveAnswers,
    as: 'candidate',
    what: 'the attempt of another',
    url: at(routes.assessments.saveAnswers, () => p.ids.otherAttempt),
    body: () => ({ answers: [{ questionId: p.ids.question, answerId: '', counter: 9 }] }),
  },
  {
    route: routes.assessments.result,
    as: 'candidate',
    what: 'the attempt of another',
    url: at(routes.assessments.result, () => p.ids.otherAttempt),
  },
  {
    route: routes.assessments.submit,
    as: 'candidate',
    what: 'the attempt of another',
    url: () => routes.assessments.submit.path,
    body: () => ({ quizId: p.ids.test, userResponse: [], attemptId: p.ids.otherAttempt }),
  },
  {
    route: routes.jobs.post,
    as: 'recruiter',
    what: 'the file of another',
    url: () => routes.jobs.post.path,
    body: () => ({ ...someJob, description: p.keys.otherJobDescription }),
  },
  {
    route: routes.jobs.modify,
    as: 'recruiter',
    what: 'the job of another',
    url: at(routes.jobs.modify, () => p.ids.otherJob),
    body: () => ({ ...someJob, description: p.keys.otherJobDescription }),
  },
  {
    route: routes.hiring.panel,
    as: 'recruiter',
    what: 'the job of another',
    url: at(routes.hiring.panel, () => p.ids.otherJob),
    body: () => ({ candidateType: 'all' }),
  },
  {
    route: routes.hiring.person,
    as: 'recruiter',
    what: 'a candidate in the job of another',
    url: () => personIn(p.ids.otherJob, p.otherCandidate.id),
  },
  {
    route: routes.hiring.person,
    as: 'recruiter',
    what: 'a candidate who was not put forward',
    url: () => personIn(p.ids.job, p.otherCandidate.id),
  },
  {
    route: routes.hiring.addNote,
    as: 'recruiter',
    what: 'a note in the job of another',
    url: () => `${personIn(p.ids.otherJob, p.otherCandidate.id)}/notes`,
    body: () => ({ text: 'Changed' }),
  },
  {
    route: routes.hiring.addNote,
    as: 'recruiter',
    what: 'a note on a candidate who was not put forward',
    url: () => `${personIn(p.ids.job, p.otherCandidate.id)}/notes`,
    body: () => ({ text: 'Changed' }),
  },
  {
    route: routes.hiring.editNote,
    as: 'recruiter',
    what: 'the note of another company',
    url: at(routes.hiring.editNote, () => p.ids.otherNote),
    body: () => ({ text: 'Changed' }),
  },
  {
    route: routes.hiring.removeNote,
    as: 'recruiter',
    what: 'the note of another company',
    url: at(routes.hiring.removeNote, () => p.ids.otherNote),
  },
  {
    route: routes.hiring.removeView,
    as: 'recruiter',
    what: 'the saved view of somebody else',
    url: at(routes.hiring.removeView, () => p.ids.otherView),
  },
  {
    route: routes.jobs.removeDraft,
    as: 'recruiter',
    what: 'the draft of another',
    url: at(routes.jobs.removeDraft, () => p.ids.otherJobDraft),
  },
  {
    route: routes.jobs.saveDraft,
    as: 'recruiter',
    what: 'the draft of another',
    url: at(routes.jobs.saveDraft, () => p.ids.otherJobDraft),
    body: () => ({ ...blankDraft, jobTitle: 'Changed' }),
  },
  {
    route: routes.hiring.visit,
    as: 'recruiter',
    what: 'the panel of another',
    url: at(routes.hiring.visit, () => p.ids.otherJob),
  },
  {
    route: routes.hiring.consequences,
    as: 'recruiter',
    what: 'what a step would do in the job of another',
    url: () => `${routes.hiring.consequences.path.replace(':id', p.ids.otherJob)}?move=complete`,
  },
  {
    route: routes.applying.answersDue,
    as: 'recruiter',
    what: 'who waits in the job of another',
    url: at(routes.applying.answersDue, () => p.ids.otherBoardJob),
  },
  {
    route: routes.applying.extendAnswers,
    as: 'recruiter',
    what: 'more time to answer in the job of another',
    url: at(routes.applying.extendAnswers, () => p.ids.otherBoardJob),
    body: () => ({ days: 3 }),
  },
  {
    route: routes.applying.unanswered,
    as: 'recruiter',
    what: 'who was closed without an answer in the job of another',
    url: at(routes.applying.unanswered, () => p.ids.otherBoardJob),
  },
  {
    route: routes.applying.answerLate,
    as: 'recruiter',
    what: 'a late answer in the job of another',
    url: at(routes.applying.answerLate, () => p.ids.otherBoardJob),
    body: () => ({ applicantId: p.otherCandidate.id, move: 'shortlist' }),
  },
  ...(
    [
      [routes.conversations.read, 'read', undefined],
      [routes.conversations.write, 'written', () => ({ clientId: randomUUID(), text: 'Hello' })],
      [routes.conversations.markRead, 'marked as read', () => ({ upTo: randomUUID() })],
      [routes.conversations.report, 'reported', () => ({ reason: 'rude' })],
    ] as const
  ).map(
    ([route, what, body]): Attempt => ({
      route,
      as: 'candidate',
      what: `messages of another, ${what}`,
      url: at(route, () => p.ids.otherApplication),
      ...(body && { body }),
    }),
  ),
  ...(
    [
      [routes.conversations.readAsCompany, 'read', undefined],
      [routes.conversations.writeAsCompany, 'written', () => ({ clientId: randomUUID(), text: 'Hello' })],
      [routes.conversations.markReadAsCompany, 'marked as read', () => ({ upTo: randomUUID() })],
      [routes.conversations.reportAsCompany, 'reported', () => ({ reason: 'rude' })],
    ] as const
  ).map(
    ([route, what, body]): Attempt => ({
      route,
      as: 'recruiter',
      what: `messages in the job of another, ${what}`,
      url: () => route.path.replace(':id', p.ids.otherJob).replace(':userId', p.otherCandidate.id),
      ...(body && { body }),
    }),
  ),
  {
    route: routes.applying.stillWanted,
    as: 'candidate',
    what: 'whether another still wants a job',
    url: at(routes.applying.stillWanted, () => p.ids.otherApplication),
    body: () => ({ yes: true }),
  },
  ...[routes.hiring.previewBulk, routes.hiring.startBulk].map((route: Route) => ({
    route,
    as: 'recruiter' as const,
    what: 'a move of many in the job of another',
    url: at(route, () => p.ids.otherJob),
    body: () => ({ move: 'remove', applicantIds: [p.otherCandidate.id] }),
  })),
  ...[routes.hiring.bulkProgress, routes.hiring.undoBulk].map((route: Route) => ({
    route,
    as: 'recruiter' as const,
    what: 'a move of many of another',
    url: () => route.path.replace(':id', p.ids.otherJob).replace(':bulkId', p.ids.otherJob),
  })),
  {
    route: routes.hiring.editTemplate,
    as: 'recruiter',
    what: 'the message of another company',
    url: at(routes.hiring.editTemplate, () => p.ids.otherTemplate),
    body: () => ({ kind: 'mail', name: 'Changed', subject: 'Changed', body: 'Changed' }),
  },
  {
    route: routes.hiring.removeTemplate,
    as: 'recruiter',
    what: 'the message of another company',
    url: at(routes.hiring.removeTemplate, () => p.ids.otherTemplate),
  },
  {
    route: routes.hiring.giveReason,
    as: 'recruiter',
    what: 'a rejection in the job of another',
    url: at(routes.hiring.giveReason, () => p.ids.otherJob),
    body: () => ({ applicantId: p.otherCandidate.id, reason: 'pay' }),
  },
  ...(['shortlist', 'hire', 'waitlist', 'remove', 'restore', 'interview'] as const).flatMap((action) => [
    {
      ...move(
        action,
        () => p.ids.otherJob,
        () => p.otherCandidate.id,
      ),
      what: `${action} in the job of another`,
    },
    {
      ...move(
        action,
        () => p.ids.job,
        () => p.otherCandidate.id,
      ),
      what: `${action} of an applicant who was not put forward`,
    },
    {
      ...move(
        action,
        () => p.ids.job,
        () => p.hidden.id,
      ),
      what: `${action} of somebody who never applied`,
    },
  ]),
  ...(['complete', 'reopen'] as const).map((action) => ({
    ...move(
      action,
      () => p.ids.otherJob,
      () => '',
    ),
    what: `${action} of the job of another`,
  })),
  ...(['cancel', 'move'] as const).map((action) => ({
    route: routes.hiring.changeInterview,
    as: 'recruiter' as const,
    what: `${action} of the interview of another company`,
    url: at(routes.hiring.changeInterview, () => p.ids.otherInterview),
    body: () => ({ ...(action === 'move' && interviewAsk(w)), action, reason: 'Curious' }),
  })),
  ...([routes.hiring.interviewHosts, routes.hiring.proposals, routes.hiring.offers] as const).map((route) => ({
    route,
    as: 'recruiter' as const,
    what: 'the job of another company',
    url: at(route, () => p.ids.otherJob),
  })),
  ...([routes.hiring.readBusyCalendar, routes.hiring.removeBusyCalendar] as const).map((route) => ({
    route,
    as: 'recruiter' as const,
    what: 'the calendar of somebody else',
    url: at(route, () => p.ids.otherCalendar),
  })),
  {
    route: routes.hiring.freeTimes,
    as: 'recruiter',
    what: 'free times for the job of another company',
    url: at(routes.hiring.freeTimes, () => p.ids.otherJob),
    body: () => ({ hostIds: [p.otherRecruiter.id], minutes: 30 }),
  },
  {
    route: routes.hiring.proposeTimes,
    as: 'recruiter',
    what: 'times for a candidate of another company',
    url: at(routes.hiring.proposeTimes, () => p.ids.otherJob),
    body: () => ({
      ...{ applicantIds: [p.otherCandidate.id], hostIds: [p.otherRecruiter.id], minutes: 30 },
      times: [new Date(w.clock.now.getTime() + 24 * 3600 * 1000).toISOString()],
    }),
  },
  {
    route: routes.hiring.withdrawProposal,
    as: 'recruiter',
    what: 'proposed times of another company',
    url: at(routes.hiring.withdrawProposal, () => p.ids.otherProposal),
  },
  {
    route: routes.hiring.ownProposal,
    as: 'candidate',
    what: 'times that are proposed to another',
    url: at(routes.hiring.ownProposal, () => p.ids.otherProposal),
  },
  ...([routes.hiring.holdTime, routes.hiring.bookTime, routes.hiring.waitForTime] as const).map((route) => ({
    route,
    as: 'candidate' as const,
    what: 'a time that is proposed to another',
    url: at(route, () => p.ids.otherProposal),
    body: () => ({ timeId: randomUUID() }),
  })),
  {
    route: routes.hiring.makeOffer,
    as: 'recruiter',
    what: 'an offer to a candidate of another company',
    url: at(routes.hiring.makeOffer, () => p.ids.otherJob),
    body: () => ({
      ...{
        applicantId: p.otherCandidate.id,
        pay: { kind: 'unpaid' },
        place: 'Pune',
        subject: 'An offer',
        letter: 'Come.',
      },
      ...{ answerBy: indianDayIn(w.clock.now, 7), startsOn: indianDayIn(w.clock.now, 30) },
    }),
  },
  {
    route: routes.hiring.noteJoining,
    as: 'recruiter',
    what: 'whether a candidate of another company has joined',
    url: () => routes.hiring.noteJoining.path.replace(':id', p.ids.otherJob).replace(':userId', p.otherCandidate.id),
    body: () => ({ joined: true }),
  },
  {
    route: routes.hiring.extendOffer,
    as: 'recruiter',
    what: 'the offer of another company',
    url: at(routes.hiring.extendOffer, () => p.ids.otherOffer),
    body: () => ({ answerBy: indianDayIn(w.clock.now, 9) }),
  },
  {
    route: routes.hiring.withdrawOffer,
    as: 'recruiter',
    what: 'the offer of another company',
    url: at(routes.hiring.withdrawOffer, () => p.ids.otherOffer),
    body: () => ({}),
  },
  {
    route: routes.hiring.offerLetter,
    as: 'recruiter',
    what: 'the letter of another company',
    url: at(routes.hiring.offerLetter, () => p.ids.otherOffer),
  },
  ...([routes.hiring.ownOffer, routes.hiring.ownOfferLetter] as const).map((route) => ({
    route,
    as: 'candidate' as const,
    what: 'an offer to another',
    url: at(route, () => p.ids.otherOffer),
  })),
  {
    route: routes.hiring.acceptOffer,
    as: 'candidate',
    what: 'an offer to another',
    url: at(routes.hiring.acceptOffer, () => p.ids.otherOffer),
    body: () => ({ name: 'Curious', letterHash: 'a'.repeat(64) }),
  },
  {
    route: routes.hiring.declineOffer,
    as: 'candidate',
    what: 'an offer to another',
    url: at(routes.hiring.declineOffer, () => p.ids.otherOffer),
    body: () => ({}),
  },
  {
    route: routes.hiring.stopWaiting,
    as: 'candidate',
    what: 'times that are proposed to another',
    url: at(routes.hiring.stopWaiting, () => p.ids.otherProposal),
  },
  {
    route: routes.hiring.proposalPeople,
    as: 'recruiter',
    what: 'the candidates of another company',
    url: at(routes.hiring.proposalPeople, () => p.ids.otherProposal),
  },
  {
    route: routes.hiring.declineTimes,
    as: 'candidate',
    what: 'times that are proposed to another',
    url: at(routes.hiring.declineTimes, () => p.ids.otherProposal),
    body: () => ({}),
  },
  {
    route: routes.hiring.changeOwnInterview,
    as: 'candidate',
    what: 'the interview of another',
    url: at(routes.hiring.changeOwnInterview, () => p.ids.otherInterview),
    body: () => ({ action: 'cancel', reason: 'Curious' }),
  },
  {
    route: routes.hiring.ownInterviewCalendar,
    as: 'recruiter',
    what: 'the calendar entry of an interview of another company',
    url: at(routes.hiring.ownInterviewCalendar, () => p.ids.otherInterview),
  },
  {
    route: routes.hiring.interviewCalendar,
    as: 'candidate',
    what: 'the interview of another',
    url: at(routes.hiring.interviewCalendar, () => p.ids.otherInterview),
  },
  {
    route: routes.hiring.attendInterview,
    as: 'candidate',
    what: 'whether another comes to their interview',
    url: at(routes.hiring.attendInterview, () => p.ids.otherInterview),
    body: () => ({ answer: 'coming' }),
  },
  {
    route: routes.hiring.noteCompanyAbsence,
    as: 'candidate',
    what: 'who came to the interview of another',
    url: at(routes.hiring.noteCompanyAbsence, () => p.ids.otherInterview),
    body: () => ({ absent: true }),
  },
  {
    route: routes.notifications.actRecruiter,
    as: 'recruiter',
    what: 'the notice of another',
    url: () => routes.notifications.actRecruiter.path,
    body: () => ({ action: 'read', notificationId: p.ids.otherNotice }),
  },
  {
    route: routes.notifications.actCandidate,
    as: 'candidate',
    what: 'the notice of another',
    url: () => routes.notifications.actCandidate.path,
    body: () => ({ action: 'read', notificationId: p.ids.otherNotice }),
  },
  ...[routes.events.read, routes.events.card, routes.events.calendar, routes.events.attend, routes.events.leave].map(
    (route) => ({
      route,
      as: 'candidate' as const,
      what: 'a hidden event',
      url: at(route, () => p.ids.event),
    }),
  ),
  ...[routes.postings.read, routes.postings.save, routes.postings.saveQuestions, routes.postings.saveRules].map(
    (route) => ({
      route,
      as: 'recruiter' as const,
      what: 'the posting of another company',
      url: at(route, () => p.ids.otherBoardJob),
      body: route === routes.postings.read ? undefined : () => ({ questions: [], rules: [] }),
    }),
  ),
  {
    route: routes.postings.step,
    as: 'recruiter',
    what: 'the posting of another company',
    url: () => routes.postings.step.path.replace(':id', p.ids.otherBoardJob).replace(':step', 'close'),
  },
  ...[routes.board.changeSearch, routes.board.removeSearch].map((route) => ({
    route,
    as: 'candidate' as const,
    what: 'the saved search of another',
    url: at(route, () => p.ids.otherSearch),
    body: route === routes.board.changeSearch ? () => ({ name: 'Taken', query: {}, mail: 'daily' }) : undefined,
  })),
  { route: routes.blogs.read, as: 'candidate', what: 'a draft', url: at(routes.blogs.read, () => p.ids.draft) },
  ...(['candidate', 'recruiter'] as const).flatMap((as) => [
    {
      route: routes.forum.editComment,
      as,
      what: 'the comment of another',
      url: at(routes.forum.editComment, () => p.ids.otherComment),
      body: () => ({ commentText: 'Changed' }),
    },
    {
      route: routes.forum.deleteComment,
      as,
      what: 'the comment of another',
      url: at(routes.forum.deleteComment, () => p.ids.otherComment),
    },
  ]),
]

/** Allowed for every object, or protected by an unguessable secret. */
const shared: Record<string, string> = {
  'GET /api/quiz/:id/view': 'every test is for every candidate',
  'POST /api/forum/comment/:id/report': 'everybody may report any comment',
  'GET /api/payment/orders/:id': 'whoever holds the address of an order',
  'PUT /api/payment/orders/:id': 'whoever holds the address of an order',
  'POST /api/user/orders/:id': 'whoever holds the address of an order may put it under their account, once',
  'POST /api/payment/orders/:id/checkout': 'whoever holds the address of an order',
  'POST /api/payment/orders/:id/check': 'whoever holds the address of an order',
  'POST /api/payment/orders/:id/return': 'leads to the page of the order, which whoever holds its address may see',
  'POST /api/auth/exchange': 'the browser that began the sign-in',
  'GET /api/bootcamps/:id': 'public',
  'GET /api/blog/': 'public',
  'POST /alerts/stop/:token': 'whoever has a mail with the code',
}

const isMarked = (schema: z.core.$ZodType): boolean =>
  JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })).includes('"uuid"')
const namesAnObject = ({ params, query, body }: Route) => [params, query, body].some((part) => part && isMarked(part))
const forOthersThanTheTeam = ({ access }: Route) =>
  access === 'public' ||
  access === 'signed-in' ||
  (['candidate', 'recruiter'] satisfies Role[]).some((role) => roleMay(role, access))

test('every call with which somebody outside of the team names an object is in this matrix', () => {
  const tried = new Set([...attempts.map(({ route }) => nameOf(route)), ...Object.keys(shared)])
  const named = table.filter((route) => namesAnObject(route) && forOthersThanTheTeam(route)).map(nameOf)
  expect(named.length).toBeGreaterThan(15)
  expect(named.filter((name) => !tried.has(name))).toEqual([])
})

describe('an object of somebody else', () => {
  test.each(attempts.map((one) => [nameOf(one.route), one.what, one.as, one] as const))(
    'the call %s: %s is not for a %s, and nothing changes',
    async (_, what, as, { route, url, body }) => {
      const before = await fingerprint()
      const answer = await w.app.inject({
        method: route.method,
        url: url(),
        headers: { 'x-auth-token': p[as].token },
        ...(body && { payload: body() }),
      })
      // Ending or reading something missing of one's own succeeds: it reveals nothing about others.
      if (what === 'the session of another') expect(answer.statusCode).toBe(200)
      else if (what === 'the notice of another') expect(answer.body).not.toContain(p.ids.otherNotice)
      else expect([400, 403, 404]).toContain(answer.statusCode)
      expect(answer.body).not.toContain(p.otherCandidate.email)
      expect(answer.body).not.toContain(p.otherRecruiter.email)
      expect(await fingerprint()).toEqual(before)
    },
  )

  test('the fingerprint that shows a change sees the smallest one', async () => {
    const before = await fingerprint()
    await w.as(p.otherCandidate).profiles.saveProfile({ body: { city: 'Kochi' } })
    expect(await fingerprint()).not.toEqual(before)
  })
})

/** A checksum of every one of our tables. */
async function fingerprint(): Promise<Record<string, unknown>> {
  const { rows } = await w.pool.query<{ tablename: string }>(
    `select tablename from pg_tables where schemaname = 'public' and tablename <> 'rate_limits' order by tablename`,
  )
  const { rows: sums } = await w.pool.query(
    rows
      .map(
        ({ tablename: name }) =>
          `select '${name}' as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${name} t`,
      )
      .join(' union all '),
  )
  return Object.fromEntries(sums.map(({ name, sum }) => [name, sum]))
}

import { z } from 'zod'
import { get, post, type Routes } from '../calls/route.ts'
import * as applying from '../shapes/applying.ts'
import * as board from '../shapes/board.ts'
import { Page, Paged, Ref, Reply } from '../shapes/fields.ts'

/** Applications to jobs, and answers to them in time. */
export const routes = {
  apply: post('/api/jobs/:slug/applications', {
    summary: 'Applies to one job; repeated with the same clientId it gets the first answer again',
    access: 'application.send',
    params: board.SlugRef,
    body: applying.JobApplicationInput,
    refuses: [
      'skill_test_needed',
      'details_needed',
      'confirm_email_first',
      'posting_closed',
      'already_applied',
      'not_eligible',
      'company_blocked',
      'too_many_applications',
      'already_moved',
    ],
    returns: applying.Applied,
    limit: 'requests',
  }),
  withdraw: post('/api/user/applications/:id/withdraw', {
    summary: 'Takes an application back; the company is told, and can no longer open the resume',
    access: 'application.read_own',
    params: Ref,
    body: applying.Withdrawal,
    refuses: ['application_ended', 'already_moved'],
    returns: Reply,
    limit: 'requests',
  }),
  answersDue: get('/api/rdashboard/jobs/:id/answers', {
    summary: 'How many wait for the first answer to their application for an own vacancy, and until when',
    access: 'posting.edit',
    params: Ref,
    refuses: ['company_suspended'],
    returns: applying.AnswersDue,
  }),
  extendAnswers: post('/api/rdashboard/jobs/:id/answers/extend', {
    summary: 'Takes up to seven more days to answer all who wait, once for each vacancy; they are told',
    access: 'posting.edit',
    params: Ref,
    body: applying.AnswerExtension,
    refuses: ['job_removed', 'extended_already', 'nobody_waits', 'company_suspended', 'job_completed', 'job_suspended'],
    returns: applying.AnswersDue.extend({ msg: z.string() }),
  }),
  unanswered: get('/api/rdashboard/jobs/:id/unanswered', {
    summary:
      'Applications to an own vacancy that were closed unanswered and can still be answered, the last closed first',
    access: 'job.read',
    params: Ref,
    query: Page,
    refuses: ['job_removed', 'company_suspended'],
    returns: z.object({ unanswered: z.array(applying.Unanswered), ...Paged }),
  }),
  answerLate: post('/api/rdashboard/jobs/:id/unanswered', {
    summary: 'Answers an application that was closed unanswered; the candidate is asked whether they still want it',
    access: 'job.move',
    params: Ref,
    body: applying.LateAnswer,
    refuses: ['job_removed', 'company_blocked', 'company_suspended', 'already_moved', 'job_completed', 'job_suspended'],
    returns: applying.LateAnswered,
    limit: 'requests',
  }),
  stillWanted: post('/api/user/applications/:id/still-wanted', {
    summary:
      'Says whether the candidate still wants a job that answered late: the application is open again, or stays closed',
    access: 'application.read_own',
    params: Ref,
    body: applying.StillWanted,
    refuses: ['application_ended'],
    returns: Reply,
    limit: 'requests',
  }),
} satisfies Routes[string]

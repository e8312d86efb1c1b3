import { z } from 'zod'
import { get, post, put, type Routes } from '../calls/route.ts'
import { JobRef, Paged } from '../shapes/fields.ts'
import * as postings from '../shapes/postings.ts'

/** Jobs as the public board shows them, and their review. */
export const routes = {
  readDescription: post('/api/rdashboard/description/read', {
    summary: 'Reads an own uploaded description file: its text, and what it says of title, skills, pay and places',
    access: 'job.post',
    body: postings.DescriptionFileRef,
    refuses: [
      'company_suspended',
      'upload_missing',
      'already_uploaded',
      'file_too_large',
      'file_wrong_kind',
      'file_infected',
    ],
    returns: postings.DescriptionRead,
    limit: 'requests',
    ownTransaction: true,
  }),
  read: get('/api/rdashboard/jobs/:id/posting', {
    summary: 'The posting of an own vacancy, with its questions and rules',
    access: 'posting.edit',
    params: postings.PostingRef,
    refuses: ['company_suspended'],
    returns: z.object({ posting: postings.OwnPosting }),
  }),
  save: put('/api/rdashboard/jobs/:id/posting', {
    summary: 'Changes the posting of an own vacancy',
    access: 'posting.edit',
    params: postings.PostingRef,
    body: postings.PostingInput,
    bodyKilobytes: 1024,
    refuses: ['job_removed', 'posting_changed', 'posting_removed', 'company_suspended', 'job_suspended'],
    returns: z.object({ posting: postings.OwnPosting, msg: z.string() }),
    limit: 'requests',
  }),
  saveQuestions: put('/api/rdashboard/jobs/:id/posting/questions', {
    summary: 'Replaces the questions to applicants; answers that were given stay as they are',
    access: 'posting.edit',
    params: postings.PostingRef,
    body: postings.QuestionsInput,
    refuses: ['job_removed', 'posting_removed', 'company_suspended', 'job_suspended'],
    returns: z.object({ posting: postings.OwnPosting, msg: z.string() }),
    limit: 'requests',
  }),
  saveRules: put('/api/rdashboard/jobs/:id/posting/rules', {
    summary: 'Replaces what the job asks of applicants; nothing changes for those who have applied',
    access: 'posting.edit',
    params: postings.PostingRef,
    body: postings.PostingRulesInput,
    refuses: ['job_removed', 'posting_removed', 'company_suspended', 'job_suspended'],
    returns: z.object({ posting: postings.OwnPosting, msg: z.string() }),
    limit: 'requests',
  }),
  step: post('/api/rdashboard/jobs/:id/posting/:step', {
    summary: 'Publishes, pauses or closes the posting of an own vacancy',
    access: 'posting.edit',
    params: postings.PostingStepRef,
    refuses: [
      'job_removed',
      'answers_owed',
      'posting_incomplete',
      'posting_removed',
      'posting_not_live',
      'board_full',
      'company_suspended',
      'job_completed',
      'job_suspended',
    ],
    returns: z.object({ posting: postings.OwnPosting, msg: z.string() }),
    limit: 'requests',
  }),
  list: get('/api/admin/postings', {
    summary: 'Postings by state, those that wait longest first',
    access: 'posting.review',
    query: postings.PostingsQuery,
    returns: z.object({ postings: z.array(postings.ReviewedPosting), ...Paged }),
  }),
  inReview: get('/api/admin/postings/:jobId', {
    summary: 'A posting with its signs of fraud, its reports and earlier decisions',
    access: 'posting.review',
    params: JobRef,
    returns: z.object({ posting: postings.PostingInReview }),
  }),
  decide: post('/api/admin/postings/:jobId', {
    summary:
      'Approves a posting, sends it back, takes it off the board for now or for good; its recruiters are notified',
    access: 'posting.review',
    params: JobRef,
    body: postings.PostingDecisionInput,
    refuses: ['posting_not_live', 'posting_suspicious'],
    returns: z.object({ posting: postings.PostingInReview, msg: z.string() }),
    acts: ['decidePosting'],
  }),
} satisfies Routes[string]

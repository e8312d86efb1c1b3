import type { routes } from '@firstrung/contract'
import type { Handlers } from '#src/platform/http/mount.ts'
import * as review from './postings.review.service.ts'
import * as postings from './postings.service.ts'
import { readUploaded } from './postings.text.service.ts'

export const postingHandlers = (
  applicants: postings.CountApplicants,
  removals: review.PostingRemovals,
): Handlers<typeof routes.postings> => ({
  readDescription: (ctx, { body }) => readUploaded(ctx, body.description),
  read: (ctx, { params }) => postings.read(ctx, params.id, applicants),
  save: (ctx, { params, body }) => postings.save(ctx, params.id, body, applicants),
  saveQuestions: (ctx, { params, body }) => postings.saveQuestions(ctx, params.id, body, applicants),
  saveRules: (ctx, { params, body }) => postings.saveRules(ctx, params.id, body, applicants),
  step: (ctx, { params }) => postings.step(ctx, params.id, params.step, applicants),
  list: (ctx, { query }) => review.list(ctx, query),
  inReview: (ctx, { params }) => review.inReview(ctx, params.jobId),
  decide: (ctx, { params, body }) => review.decide(ctx, params.jobId, body, removals),
})

import type { routes } from '@firstrung/contract'
import type { Handlers } from '#src/platform/http/mount.ts'
import * as drafts from './jobs.drafts.service.ts'
import * as lists from './jobs.lists.service.ts'
import { copyRounds } from './jobs.rounds.service.ts'
import * as jobs from './jobs.service.ts'
import { copyMembers } from './jobs.sharing.service.ts'

/** A copy of a job begins with the colleagues who work on the original, and with its interview rounds. */
const withCopies = (postings: jobs.JobPostings): jobs.JobPostings => ({
  ...postings,
  async posted(ctx, jobId, how) {
    if (how.copyOf) {
      await copyMembers(ctx, how.copyOf, jobId)
      await copyRounds(ctx, how.copyOf, jobId)
    }
    await postings.posted(ctx, jobId, how)
  },
})

export const jobHandlers = (
  endings: jobs.JobEndings,
  progress: lists.JobProgressReader,
  postings: jobs.JobPostings,
): Handlers<typeof routes.jobs> => ({
  post: (ctx, { body }) => jobs.post(ctx, body, withCopies(postings)),
  listDrafts: (ctx) => drafts.listDrafts(ctx),
  saveDraft: (ctx, { params, body }) => drafts.saveDraft(ctx, params.id, body),
  removeDraft: (ctx, { params }) => drafts.removeDraft(ctx, params.id),
  modify: (ctx, { params, body }) => jobs.modify(ctx, params.id, body, endings, postings),
  stats: (ctx, { query }) => lists.stats(ctx, query),
  listOwn: (ctx, { query }) => lists.listOwn(ctx, query, progress),
  listAll: (ctx, { query }) => lists.listAll(ctx, query, progress),
  remove: (ctx, { params }) => jobs.remove(ctx, params.id, endings),
})

import type { routes } from '@firstrung/contract'
import * as postings from '#src/domains/postings/postings.public.service.ts'
import { reportJob } from '#src/domains/postings/postings.reports.service.ts'
import type { Handlers } from '#src/platform/http/mount.ts'
import { listFitting } from './board.fitting.service.ts'
import { marks } from './board.marks.service.ts'
import { mine } from './board.mine.service.ts'
import * as saved from './board.saved.service.ts'
import * as searches from './board.searches.service.ts'

export const boardHandlers: Handlers<typeof routes.board> = {
  list: (ctx, { query }) => postings.list(ctx, query),
  read: (ctx, { params }) => postings.read(ctx, params.slug),
  company: (ctx, { params }) => postings.readCompany(ctx, params.slug),
  mine: (ctx, { params }) => mine(ctx, params.slug),
  fitting: (ctx) => listFitting(ctx),
  marks: (ctx, { query }) => marks(ctx, query.slugs),
  report: (ctx, { params, body }) => reportJob(ctx, params.slug, body),
  save: (ctx, { params }) => saved.save(ctx, params.slug),
  unsave: (ctx, { params }) => saved.unsave(ctx, params.slug),
  saved: (ctx, { query }) => saved.listSaved(ctx, query),
  searches: (ctx) => searches.listSearches(ctx),
  saveSearch: (ctx, { body }) => searches.saveSearch(ctx, body),
  changeSearch: (ctx, { params, body }) => searches.changeSearch(ctx, params.id, body),
  removeSearch: (ctx, { params }) => searches.removeSearch(ctx, params.id),
  stopAlert: (ctx, { params }) => searches.stopAlert(ctx, params.token),
}

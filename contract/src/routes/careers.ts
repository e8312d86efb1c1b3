import { get, type Routes } from '../calls/route.ts'
import { SlugRef } from '../shapes/board.ts'
import * as careers from '../shapes/careers.ts'

/** A company's live jobs on its own site: feeds, a page for a frame, and what its recruiters need to add them. */
export const routes = {
  jobs: get('/api/companies/:slug/jobs.json', {
    summary: "A company's live jobs as JSON Feed 1.1, for its own site; at most the newest 100",
    access: 'public',
    cached: true,
    anyOrigin: true,
    bare: true,
    params: SlugRef,
    returns: careers.CareersFeed,
  }),
  feed: get('/api/companies/:slug/jobs.rss', {
    summary: "A company's live jobs as RSS 2.0; at most the newest 100",
    access: 'public',
    anyOrigin: true,
    params: SlugRef,
    returns: null,
    sends: 'application/rss+xml',
  }),
  page: get('/careers/:slug', {
    summary: "A company's live jobs as a page without scripts, which any site may show in a frame",
    access: 'public',
    params: SlugRef,
    query: careers.CareersLook,
    returns: null,
    sends: 'text/html',
  }),
  own: get('/api/rdashboard/company/careers', {
    summary: "What the caller's company is called in the addresses of its jobs",
    access: 'recruiter.read',
    returns: careers.CareersAddress,
  }),
} satisfies Routes[string]

import { get, type Routes } from '../calls/route.ts'
import * as seo from '../shapes/seo.ts'

/** What search engines and feed readers ask for. */
export const routes = {
  sitemap: get('/sitemap.xml', {
    summary: 'The sitemaps, for search engines',
    access: 'public',
    returns: null,
    sends: 'application/xml',
  }),
  pagesSitemap: get('/sitemaps/pages.xml', {
    summary: 'Every public page but the jobs',
    access: 'public',
    returns: null,
    sends: 'application/xml',
  }),
  jobsSitemap: get('/sitemaps/:name.xml', {
    summary: 'A part of the jobs on the board, as jobs-1',
    access: 'public',
    params: seo.SitemapRef,
    returns: null,
    sends: 'application/xml',
  }),
  jobFeed: get('/jobs/rss.xml', {
    summary: 'The newest jobs as RSS',
    access: 'public',
    returns: null,
    sends: 'application/rss+xml',
  }),
  indeedFeed: get('/feeds/indeed.xml', {
    summary: 'All jobs on the board for Indeed, where JOB_FEED_INDEED is on',
    access: 'public',
    returns: null,
    sends: 'application/xml',
  }),
  robots: get('/robots.txt', {
    summary: 'Where search engines need not look',
    access: 'public',
    returns: null,
    sends: 'text/plain',
  }),
  manifest: get('/manifest.webmanifest', {
    summary: 'What a phone shows of the site on its home screen',
    access: 'public',
    returns: null,
    sends: 'application/manifest+json',
  }),
  feed: get('/blogs/rss.xml', {
    summary: 'The newest blogs as RSS',
    access: 'public',
    returns: null,
    sends: 'application/rss+xml',
  }),
  picture: get('/og/:kind/:name.png', {
    summary: 'The picture that stands beside a link to a public page where it is shared',
    access: 'public',
    params: seo.PictureRef,
    limit: 'pictures',
    returns: null,
    sends: 'image/png',
  }),
  cover: get('/files/covers/:kind/:name', {
    summary: 'The cover of an event, a blog or a forum post without an uploaded picture',
    access: 'public',
    params: seo.CoverRef,
    returns: null,
    sends: 'image/svg+xml',
  }),
} satisfies Routes[string]

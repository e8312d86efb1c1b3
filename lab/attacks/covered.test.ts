import { readFileSync } from 'node:fs'
import { type Route, routes } from '@firstrung/contract'
import { statementsOf } from '@firstrung/server/src/testing/statement-log.ts'
import { openTestServer } from '@firstrung/server/src/testing/test-server.ts'
import { expect, test } from 'vitest'
import { nameOf, table } from './shots.ts'

const page = readFileSync(new URL('../../docs/security.md', import.meta.url), 'utf8')

test('docs/security.md says for each group of calls what attacks it, and for no group that is gone', () => {
  const [, section = ''] = page.split('## Calls and their attacks')
  const rows =
    section
      .split('\n## ')[0]
      ?.split('\n')
      .filter((line) => line.startsWith('| `')) ?? []
  const named = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name = '']) => name))
  expect(named.toSorted()).toEqual(Object.keys(routes).toSorted())
  for (const row of rows) expect(row).toMatch(/\.test\.ts`/)
})

/** Public reading without a limit: why nobody is kept waiting when one address asks again and again (attack review, D10). */
const withoutLimit: Record<'remembered' | 'small' | 'paged' | 'one object' | 'secret', string[]> = {
  // Written once for all who ask, until its content changes.
  remembered: [
    'GET /api/companies/:slug/jobs.rss',
    'GET /api/openapi.json',
    'GET /blogs/rss.xml',
    'GET /careers/:slug',
    'GET /feeds/indeed.xml',
    'GET /jobs/rss.xml',
    'GET /manifest.webmanifest',
    'GET /robots.txt',
    'GET /sitemap.xml',
    'GET /sitemaps/:name.xml',
    'GET /sitemaps/pages.xml',
  ],
  // Texts of the installation, or counts that are kept.
  small: [
    'GET /api/bootcamps',
    'GET /api/bootcamps/:id',
    'GET /api/grievances',
    'GET /api/site',
    'GET /api/site/community',
    'GET /api/site/home',
    'GET /api/site/policies/:name',
  ],
  paged: ['GET /api/blog/', 'GET /api/jobs'],
  'one object': [
    'GET /api/blog/getblog/:id',
    'GET /api/companies/:slug',
    'GET /api/companies/:slug/jobs.json',
    'GET /api/events/:id/calendar.ics',
    'GET /api/events/:id/card',
    'GET /api/jobs/:slug',
    'GET /files/covers/:kind/:name',
  ],
  // A key that was made at random, or the cookie of a sign-in that was begun.
  secret: ['GET /api/auth/google/callback', 'GET /files/*'],
}

test('every public reading has a limit, or a reason why it needs none', () => {
  const open = table.filter(({ access, method, limit }: Route) => access === 'public' && method === 'GET' && !limit)
  expect(open.map(nameOf).toSorted()).toEqual(Object.values(withoutLimit).flat().toSorted())
})

test('feeds and sitemaps are read from memory, however their address is spelt', async () => {
  const w = await openTestServer()
  try {
    const recruiter = await w.make.recruiter()
    await w.make.livePosting(recruiter)
    const { slug } = await w.as(recruiter).careers.own()
    const paths = withoutLimit.remembered
      .filter((name) => name !== 'GET /feeds/indeed.xml')
      .map((name) => name.slice(4))
    for (const path of paths.map((one) => one.replace(':name', 'jobs-1').replace(':slug', slug ?? ''))) {
      const asks = [
        path,
        `${path}?1`,
        path.replace(/^\/(.)/, (_, sign: string) => `/%${sign.charCodeAt(0).toString(16)}`),
      ]
      expect([path, (await w.app.inject({ url: path })).statusCode]).toEqual([path, 200])
      for (const url of asks) {
        const texts = await statementsOf(w, async () => {
          expect([url, (await w.app.inject({ url })).statusCode]).toEqual([url, 200])
        })
        expect([url, texts]).toEqual([url, []])
      }
    }
  } finally {
    await w.close()
  }
})

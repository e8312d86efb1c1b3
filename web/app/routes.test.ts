import { messages } from '@firstrung/contract'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import {
  requireAdmin,
  requireCandidate,
  requireRecruiter,
  requireSignedIn,
  skipAdminSignIn,
} from '#app/lib/session/guards.ts'
import { shown } from '#app/testing/render.ts'
import routes from './routes.ts'

/** Every address with the files of its layouts, from the outermost to its page. */
function pagesOf(entries: RouteConfigEntry[], around: string[] = []): [path: string, files: string[]][] {
  return entries.flatMap(({ path, index, file, children }) => {
    const files = [...around, file]
    return [
      ...(path || index ? [[`/${path ?? ''}`, files] as [string, string[]]] : []),
      ...pagesOf(children ?? [], files),
    ]
  })
}
const pages = new Map(pagesOf(routes))

type Guard = (visit: object, next: () => Promise<object>) => unknown

/** All guards of this address. */
async function guardsOf(path: string): Promise<Guard[]> {
  const files = pages.get(path)
  if (!files) throw new Error(`no page at ${path}`)
  const modules = await Promise.all(files.map((file): Promise<object> => import(/* @vite-ignore */ `./${file}`)))
  return modules.flatMap((one) => ('clientMiddleware' in one ? (one.clientMiddleware as Guard[]) : []))
}

/** Where a visitor is redirected from this address. */
async function refusalsOf(path: string): Promise<unknown[]> {
  const calls = (await guardsOf(path)).map((guard) => async () => guard({}, () => Promise.resolve({})))
  const answers = await Promise.allSettled(calls.map((call) => call()))
  return answers.flatMap((one) => (one.status === 'rejected' ? (one.reason as Response).headers.get('location') : []))
}

describe('who may open a page', () => {
  test.each([
    ['[PERM-01] /'],
    ['[PERM-02] /candidate/register'],
    ['[PERM-02] /recruiter/register'],
    ['[PERM-08] /events'],
    ['[PERM-10] /skilltests'],
    ['[PERM-11] /skilltests/:id'],
    ['[PERM-14] /community'],
    ['[PERM-15] /bootcamp'],
    ['[PERM-15] /bootcamp/:bootcampId'],
    ['[PERM-22] /policy/:name'],
    ['[PERM-23] /linkedin'],
    ['[PERM-23] /facebook'],
    ['[PERM-23] /instagram'],
    ['[PERM-23] /discord'],
    ['[PERM-23] /whatsapp'],
  ])('everybody may open the page %s', async (row) => {
    expect(await refusalsOf(row.split(' ')[1] ?? '')).toEqual([])
  })

  test.each([
    ['[PERM-12] /skilltests/attend/:id', requireSignedIn],
    ['[PERM-21] /forum', requireSignedIn],
    ['[PERM-21] /forum/:slug', requireSignedIn],
    ['[PERM-03] /candidate/profile/edit', requireCandidate],
    ['[PERM-04] /candidate/profile', requireCandidate],
    ['[PERM-07] /dashboard', requireCandidate],
    ['[PERM-05] /recruiter/profile', requireRecruiter],
    ['[PERM-06] /recruiter/profile/edit', requireRecruiter],
    ['[PERM-19] /rdashboard', requireRecruiter],
    ['[PERM-19] /hiringpanel', requireRecruiter],
    ['[PERM-19] /hiringpanel/:id', requireRecruiter],
    ['[PERM-20] /job/:id', requireRecruiter],
    ['[PERM-17] /admin', requireAdmin],
    ['[PERM-18] /admin/login', skipAdminSignIn],
  ])('only visitors that its guard lets pass may open the page %s', async (row, guard) => {
    expect(await guardsOf(row.split(' ')[1] ?? '')).toEqual([guard])
  })
})

test('five URLs redirect everybody to our pages on social networks [PERM-23]', async () => {
  const { loader, default: ExternalRedirectPage } = await import('./pages/public/external-redirect.tsx')
  const names = ['linkedin', 'facebook', 'instagram', 'discord', 'whatsapp']
  const links = Object.fromEntries(names.map((name) => [name, `https://${name}.example/us`]))
  const api = { content: { read: async () => ({ links, contactEmail: '' }) } }

  for (const name of names) {
    const visit = { context: { get: () => api }, request: new Request(`http://firstrung.example/${name}`) }
    const loaderData = await loader(visit as never)
    const page = await shown(createElement(ExternalRedirectPage, { loaderData } as never))
    expect(page.texts('h1')).toEqual([messages.redirecting])
    expect(page.all('a')[0]?.attributes['href']).toBe(links[name])
  }
})

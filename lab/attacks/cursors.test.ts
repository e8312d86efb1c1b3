import { indianDay, type Role, type Route } from '@firstrung/contract'
import type { Person } from '@firstrung/server/src/testing/factories.accounts.ts'
import { interviewAsk } from '@firstrung/server/src/testing/factories.hiring.ts'
import { openTestServer, type TestServer } from '@firstrung/server/src/testing/test-server.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { credentialOf, headerOf, messageFor, offerFor, type Population, populate, proposalFor } from './population.ts'
import { nameOf, rolesFor, table } from './shots.ts'

// `npm run security` changes every cursor of a list; here one of each.
const isWhole = Number(process.env['HOSTILE_REQUESTS'] ?? 500) >= 5000

/** Every paged list, and where its cursor is sent. */
const lists = table.flatMap((route): { name: string; route: Route; part: 'query' | 'body' }[] => {
  const part = (['query', 'body'] as const).find((one) => route[one] && takesCursor(route[one]))
  return part ? [{ name: nameOf(route), route, part }] : []
})

function takesCursor(shape: z.core.$ZodType): boolean {
  const { def } = (shape as z.core.$ZodTypes)._zod
  if (def.type === 'pipe') return takesCursor(def.out)
  return def.type === 'object' && 'cursor' in def.shape
}

let w: TestServer
let people: Record<Role, Person>
let population: Population
let ownApplication = ''
let proposal = ''
let ownWebhook = ''
const cursors = new Map<string, string[]>()
beforeAll(async () => {
  w = await openTestServer({ UPI_ID: 'firstrung@bank' })
  population = await populate(w)
  people = { admin: population.admin, recruiter: population.recruiter, candidate: population.candidate }
  const { admin, recruiter } = population
  // Two entries: only then the first page has a cursor.
  const second = await w.make.onBoard(await w.make.job(recruiter, { jobTitle: 'Second' }))
  for (const person of [population.candidate, population.otherCandidate]) {
    const sent = await w
      .as(person)
      .applying.apply({ params: { slug: second }, body: await w.make.applicationOf(person) })
    if (person === population.candidate) ownApplication = sent.applicationId
  }
  await w.make.test(admin)
  await w.make.event(admin)
  await w.make.blog(admin)
  await w.make.forumPost(admin)
  await w.make.reportedOrder()
  for (const person of [population.candidate, population.otherCandidate]) {
    const { job: jobId } = population.ids
    await w.make.screened(admin, jobId, person)
    const ask = { action: 'interview' as const, jobId, applicantId: person.id, ...interviewAsk(w) }
    await w.as(recruiter).hiring.act({ body: ask })
    await w.as(person).events.attend({ params: { id: population.ids.event } })
    // A closed request for a project and an open one.
    await w.make.projectRequest(person)
    await w.as(admin).serviceRequests.settleProject({ body: { userId: person.id, status: 'closed' } })
    await w.make.projectRequest(person)
  }
  const { comment, otherComment } = population.ids
  for (const [person, id] of [
    [population.otherCandidate, comment],
    [population.candidate, otherComment],
  ] as const) {
    await w.as(person).forum.reportComment({ params: { id }, body: { reason: 'spam' } })
  }
  await w.pool.query(
    `insert into application_messages (application_id, by_company, client_id, text, sent_at)
     select a.id, true, gen_random_uuid(), 'Hello', now() + n * interval '1 minute'
     from applications a, generate_series(1, 2) n where a.candidate_id = $1`,
    [population.candidate.id],
  )
  for (const text of ['Please correct my name.', 'Please correct my phone.']) {
    const { email } = population.candidate
    await w.as(population.candidate).grievances.send({ body: { name: 'Asha Rao', email, kind: 'data', text } })
  }
  proposal = await proposalFor(w, {
    jobId: population.ids.job,
    hostId: recruiter.id,
    candidateId: population.candidate.id,
  })
  await offerFor(w, { jobId: population.ids.job, madeBy: recruiter.id, candidateId: population.candidate.id })
  const { webhooks } = await w.as(recruiter).webhooks.add({
    body: { url: 'https://hooks.example.org/own', events: ['offer.accepted'] },
  })
  ownWebhook = webhooks[0]?._id ?? ''
  for (let n = 0; n < 2; n += 1) await messageFor(w, ownWebhook)
  const { jobs } = await w.as(null).board.list({ query: {} })
  for (const { slug } of jobs) await w.as(population.candidate).board.save({ params: { slug } })
  for (const { name, route, part } of lists)
    cursors.set(name, cursorsIn(await ask(route, part, { limit: 1, ...whole })))
})
afterAll(() => w.close())

/** Makes panels return all of their lists; other shapes ignore it. */
const whole = { candidateType: 'all' }

/** What a list needs before it returns anything. */
const needed: Record<string, Record<string, string>> = {
  'GET /api/admin/interviews': { state: 'waiting' },
  'GET /api/rdashboard/interviews': { to: indianDay(new Date(Date.now() + 80 * 24 * 3600 * 1000)) },
  'GET /api/admin/requests/closed': { queue: 'projects' },
}

const senderOf = (route: Route): Person | null => {
  const [role] = route.access === 'public' ? [] : rolesFor(route)
  return role ? people[role] : null
}

async function ask(route: Route, part: 'query' | 'body', fields: Record<string, unknown>) {
  const sender = senderOf(route)
  const { job } = population.ids
  const params: Record<string, string> = { id: job, jobId: job, userId: population.candidate.id }
  if (route.path.includes('/events/')) params['id'] = population.ids.event
  if (route.path.includes('/webhooks/')) params['id'] = ownWebhook
  if (route.path.includes('/applications/')) params['id'] = ownApplication
  if (route.path.includes('/proposals/')) params['id'] = proposal
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? 'x')
  const pairs = Object.entries({ ...fields, ...needed[nameOf(route)] }).map(
    ([name, value]) => `${name}=${encodeURIComponent(String(value))}`,
  )
  const { statusCode, headers, payload } = await w.app.inject({
    method: route.method,
    url: part === 'query' ? `${path}?${pairs.join('&')}` : path,
    headers: sender ? headerOf(credentialOf(population, route, sender)) : {},
    ...(part === 'body' && { payload: fields }),
  })
  return { status: statusCode, text: `${payload} ${String(headers['link'] ?? '')}` }
}

const cursorsIn = ({ text }: { text: string }): string[] => [
  ...new Set(
    [...text.matchAll(/"(?:nextCursor|applicants|shortlisted|recruiterShortlisted|waitlisted|hired)":"([\w-]+)"/g)]
      .map(([, cursor = '']) => cursor)
      .concat([...text.matchAll(/cursor=([\w-]+)/g)].map(([, cursor = '']) => cursor)),
  ),
]

/** Values of which some pass a careless check, but none may reach the database. */
const odd: readonly unknown[] = [
  ...[-1, 1.5, 2 ** 31, 2 ** 53, 1e15, 8.64e15, -8.64e15, 1e308, null, true, '', 'x', '0', '1000'],
  ...['-'.repeat(36), 'f'.repeat(36), 'F'.repeat(32), '{00000000-0000-0000-0000-000000000000}'],
  ...['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'],
  ...['2026-02-30T10:00:00Z', '0000-01-01T00:00:00Z', '9999-12-31T23:59:60Z', '2026-01-01', 'infinity', 'now'],
  ...['-271821-04-20T00:00:00.000Z', '+275760-09-13T00:00:00.000Z', '\u0000', "' or true --", [], {}, [[]]],
]

/** The same cursor with each of its values replaced, shorter, longer, reversed and with other letters. */
function tampered(cursor: string): string[] {
  const written = (place: unknown) => Buffer.from(JSON.stringify(place)).toString('base64url')
  const text = Buffer.from(cursor, 'base64url').toString()
  const place = JSON.parse(text) as unknown[]
  return [
    ...place.flatMap((_, at) => odd.map((value) => written(place.with(at, value)))),
    ...[place.slice(1), place.slice(0, -1), [...place, 1], place.toReversed(), [place], { ...place }].map(written),
    ...[text.slice(0, -1), `${text} `, `\u0000${text}`, text.replace('[', '{')].map((it) =>
      Buffer.from(it).toString('base64url'),
    ),
    ...Array.from({ length: 10 }, (_, at) => cursor.slice(0, at * 3) + 'A' + cursor.slice(at * 3 + 1)),
    ...['A', '%00', '\u0000', ' ', '-'.repeat(300), '_'.repeat(299), `${cursor}=`, `${cursor}${cursor}`],
  ]
}

describe('a cursor', () => {
  test('a cursor of every list is written by the server, so that a real one can be changed in the attack', () => {
    const silent = lists.filter(({ name }) => cursors.get(name)?.length === 0).map(({ name }) => name)
    expect(lists.length).toBeGreaterThanOrEqual(20)
    expect(silent.length, silent.join(', ')).toBeLessThan(lists.length / 4)
  })

  test.each(lists)(
    'a cursor of $name leads on, and once changed it is refused or leads somewhere else',
    async ({ name, route, part }) => {
      const own = cursors.get(name) ?? []
      for (const cursor of own) expect(await ask(route, part, { cursor, ...whole })).toMatchObject({ status: 200 })
      // If the list has one page, the other lists' cursors are used.
      const real = own.length > 0 ? own : [...cursors.values()].flat().slice(0, 2)
      const others = [...new Set([...cursors.values()].flat())]
      const listed = route.path.includes('/jobs/:') ? ['applicants', 'shortlisted', 'hired', undefined] : [undefined]
      for (const list of listed) {
        for (const cursor of [...real.slice(0, isWhole ? 5 : 1).flatMap(tampered), ...others]) {
          const { status, text } = await ask(route, part, { cursor, ...whole, ...(list && { list }) })
          expect([cursor, status, status < 500 ? '' : text]).toEqual([cursor, status === 200 ? 200 : 400, ''])
        }
      }
    },
  )
})

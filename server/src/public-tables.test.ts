import { folders, type Route, routes } from '@firstrung/contract'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { type Assembled, assemble } from '#src/assemble.ts'
import { readEnv } from '#src/env.ts'
import { registerPages } from '#src/platform/pages/pages.ts'
import type { Person } from '#src/testing/factories.accounts.ts'
import { quizDraft } from '#src/testing/factories.assessments.ts'
import { someBlog } from '#src/testing/factories.blogs.ts'
import { someEvent } from '#src/testing/factories.events.ts'
import { somePosting } from '#src/testing/factories.postings.ts'
import { someRecruiter } from '#src/testing/factories.recruiters.ts'
import { statementsOf } from '#src/testing/statement-log.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'
import { makeWebRoot } from '#src/testing/web-root.ts'
import { publicTables } from './public-tables.ts'

/**
 * A stub of the web's build. Each page shows what the API returns to a visitor; below /fresh they are not cached. /accounts
 * asks for something that no public page may show.
 */
const renderer = `
const asks = {
  blogs: () => ({ method: 'GET', url: '/api/blog/' }),
  blog: (id) => ({ method: 'GET', url: '/api/blog/getblog/' + id }),
  events: () => ({ method: 'POST', url: '/api/events', body: {} }),
  event: (id) => ({ method: 'GET', url: '/api/events/' + id + '/card' }),
  tests: () => ({ method: 'POST', url: '/api/quiz', body: {} }),
  jobs: () => ({ method: 'GET', url: '/api/jobs' }),
  job: (id) => ({ method: 'GET', url: '/api/jobs/' + id }),
  company: (id) => ({ method: 'GET', url: '/api/companies/' + id }),
  site: () => ({ method: 'GET', url: '/api/site' }),
  home: () => ({ method: 'GET', url: '/api/site/home' }),
}
export const entry = { module: {
makeCacheRules: () => (pathname) => pathname.startsWith('/fresh') ? null : ['id'],
makePageHandler: () => async ({ request, send }) => {
  const { pathname, searchParams } = new URL(request.url)
  const { status, body } = await send(asks[pathname.split('/').at(-1)](searchParams.get('id')))
  await globalThis.beforeSending?.()
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'text/html' } })
} } }
`

let w: TestServer
let admin: Person
let root: Awaited<ReturnType<typeof makeWebRoot>>
const addPages = async ({ app, pageCache, content }: Assembled) =>
  registerPages(app, {
    publicUrl: 'https://firstrung.example',
    webRoot: root.webRoot,
    cache: pageCache,
    content,
  })

beforeAll(async () => {
  root = await makeWebRoot(renderer)
  w = await openTestServer({}, addPages)
  admin = await w.make.admin()
})
afterAll(async () => {
  await w.close()
  await root.remove()
})

const hitOrMiss = (headers: NodeJS.Dict<unknown>) => String(headers['cache-status']).replace('firstrung; ', '')

const look = async (url: string) => {
  const answer = await w.app.inject({ url })
  return { body: answer.body, how: hitOrMiss(answer.headers) }
}

type PublicCall = readonly [method: 'GET' | 'POST', url: string, body?: object]
/** The answer that visitors share, and the one that somebody gets who sends a token. */
const ask = async ([method, url, payload]: PublicCall, headers = {}) => {
  const answer = await w.app.inject({ method, url, headers, ...(payload && { payload }) })
  return { body: answer.body, how: hitOrMiss(answer.headers) }
}
const askUncached = async (call: PublicCall) => (await ask(call, { 'x-auth-token': 'none' })).body

describe('a cached page', () => {
  /** The rows that the steps below work on, in their order. */
  const nobody = '00000000-0000-0000-0000-000000000000'
  const ids = { blog: nobody, draft: nobody, event: nobody, test: nobody, job: nobody, posting: 'none', logo: '' }
  let recruiter: Person
  const people: Person[] = []
  let blog: object
  let event: object
  beforeAll(async () => {
    const [blogBanner, eventBanner] = [
      await w.make.file(admin, folders.blogBanners, 'png'),
      await w.make.file(admin, folders.eventBanners, 'png'),
    ]
    blog = { ...someBlog, blogBannerS3Path: blogBanner.fileKey }
    event = {
      ...someEvent(w),
      bannerS3FileKey: eventBanner.fileKey,
      bannerS3PublicUrl: eventBanner.publicUrl,
      capacity: 1,
    }
    for (let n = 0; n < 3; n += 1) people.push(await w.make.newCandidate())
    recruiter = await w.make.recruiter({ companyName: 'Cache Carriers' })
    const { jobId, slug } = await w.make.livePosting(recruiter)
    Object.assign(ids, { job: jobId, posting: slug })
  })
  const sent = async (
    as: Person | undefined,
    method: 'POST' | 'PUT' | 'DELETE' | 'GET',
    url: string,
    body?: object,
  ) => {
    const answer = await w.request(method, url, { as: as ?? null, ...(body && { body }) })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body
  }
  const seat = (n: number, method: 'PUT' | 'DELETE') => sent(people[n], method, `/api/events/register/${ids.event}`)

  /** The prefixes of pages that a change may touch. */
  const topics = {
    blogs: '/blog',
    events: '/event',
    tests: '/tests',
    // The landing page promises a chat where there is one.
    site: ['/site', '/home'],
    jobs: ['/job', '/company'],
    all: '/',
  }
  type Step = [what: string, route: string, changes: keyof typeof topics, run: () => Promise<unknown>]
  const steps: Step[] = [
    [
      'publishes a blog',
      'blogs.create',
      'blogs',
      async () => {
        ids.blog = String((await sent(admin, 'POST', '/api/blog/create', { ...blog, status: 'published' }))['blogId'])
      },
    ],
    [
      'writes a draft',
      'blogs.create',
      'blogs',
      async () => {
        ids.draft = String((await sent(admin, 'POST', '/api/blog/create', { ...blog, status: 'draft' }))['blogId'])
      },
    ],
    [
      'publishes the draft',
      'blogs.update',
      'blogs',
      () => sent(admin, 'PUT', `/api/blog/update/${ids.draft}`, { ...blog, status: 'published' }),
    ],
    [
      'edits a blog',
      'blogs.update',
      'blogs',
      () => sent(admin, 'PUT', `/api/blog/update/${ids.blog}`, { ...blog, title: 'A new title', status: 'published' }),
    ],
    [
      'takes a blog back to a draft',
      'blogs.update',
      'blogs',
      () => sent(admin, 'PUT', `/api/blog/update/${ids.draft}`, { ...blog, status: 'draft' }),
    ],
    ['deletes a blog', 'blogs.remove', 'blogs', () => sent(admin, 'DELETE', `/api/blog/${ids.blog}`)],
    [
      'makes an event',
      'events.create',
      'events',
      async () => {
        ids.event = String((await sent(admin, 'POST', '/api/events/create', event))['eventId'])
      },
    ],
    [
      'edits an event',
      'events.modify',
      'events',
      () => sent(admin, 'POST', `/api/events/modify/${ids.event}`, { ...event, title: 'Another evening' }),
    ],
    [
      'names the installation',
      'operation.saveSettings',
      'site',
      async () => {
        const { settings, version } = await w.as(admin).operation.settings()
        await sent(admin, 'PUT', '/api/admin/settings', {
          version,
          settings: { ...settings, name: 'Sahyadri Careers' },
        })
      },
    ],
    ['takes the seat', 'events.attend', 'events', () => seat(0, 'PUT')],
    ['joins the waiting list', 'events.attend', 'events', () => seat(1, 'PUT')],
    ['joins the waiting list too', 'events.attend', 'events', () => seat(2, 'PUT')],
    ['leaves the waiting list', 'events.leave', 'events', () => seat(1, 'DELETE')],
    [
      'deletes their account, which frees the seat',
      'privacy.deleteOwn',
      'all',
      () => sent(people[0], 'POST', '/api/user/account/delete', { password: people[0]?.password }),
    ],
    ['hides an event', 'events.hide', 'events', () => sent(admin, 'DELETE', `/api/events/${ids.event}`)],
    ['shows an event', 'events.unhide', 'events', () => sent(admin, 'PUT', `/api/events/unhide/${ids.event}`)],
    ['hides it again', 'events.hide', 'events', () => sent(admin, 'DELETE', `/api/events/${ids.event}`)],
    [
      'shows it the old way',
      'events.unhideByGet',
      'events',
      () => sent(admin, 'GET', `/api/events/unhide/${ids.event}`),
    ],
    [
      'makes a test',
      'assessments.create',
      'tests',
      async () => {
        ids.test = String((await sent(admin, 'POST', '/api/quiz/create', quizDraft()))['quizId'])
      },
    ],
    [
      'edits a test',
      'assessments.modify',
      'tests',
      () => sent(admin, 'POST', `/api/quiz/modify/${ids.test}`, quizDraft({ title: 'Another test', questions: [] })),
    ],
    [
      'archives a test',
      'assessments.archive',
      'tests',
      () => sent(admin, 'PUT', `/api/quiz/${ids.test}/archived`, { archived: true }),
    ],
    ['posts a job', 'jobs.post', 'jobs', () => w.make.newPosting(recruiter)],
    ['pauses a posting', 'postings.step', 'jobs', () => step('pause')],
    ['publishes it again', 'postings.step', 'jobs', () => step('publish')],
    [
      'asks applicants a question',
      'postings.saveQuestions',
      'jobs',
      () =>
        sent(recruiter, 'PUT', `/api/rdashboard/jobs/${ids.job}/posting/questions`, {
          questions: [{ kind: 'text', text: 'Why this job?', options: [], isRequired: true, wanted: null }],
        }),
    ],
    [
      'asks for a year of graduation',
      'postings.saveRules',
      'jobs',
      () =>
        sent(recruiter, 'PUT', `/api/rdashboard/jobs/${ids.job}/posting/rules`, {
          rules: [{ params: { kind: 'graduation_year', from: 2025, to: 2026 }, isHard: true }],
        }),
    ],
    [
      'changes a posting',
      'postings.save',
      'jobs',
      () => sent(recruiter, 'PUT', `/api/rdashboard/jobs/${ids.job}/posting`, somePosting(w)),
    ],
    [
      'renames the company',
      'profiles.saveProfile',
      'jobs',
      () => w.as(recruiter).profiles.saveProfile({ body: { ...someRecruiter, companyName: 'Carriers Unlimited' } }),
    ],
    [
      'uploads a logo of the company',
      'companyTeams.setLogo',
      'jobs',
      async () => {
        ids.logo = (await w.make.file(recruiter, folders.companyLogos, 'png')).fileKey
        await sent(recruiter, 'PUT', '/api/rdashboard/company/logo', { logoKey: ids.logo })
      },
    ],
    [
      'removes the logo of a company',
      'trust.removeLogo',
      'jobs',
      async () => {
        const { posting } = await w.as(admin).postings.inReview({ params: { jobId: ids.job } })
        await sent(admin, 'POST', `/api/admin/trust/${posting.companyId}/remove-logo`, { logoKey: ids.logo })
      },
    ],
    [
      'takes a posting off the board',
      'postings.decide',
      'jobs',
      () => sent(admin, 'POST', `/api/admin/postings/${ids.job}`, { decision: 'pause', reason: 'A look' }),
    ],
  ]
  const step = (name: string) => sent(recruiter, 'POST', `/api/rdashboard/jobs/${ids.job}/posting/${name}`)

  test.each(steps)('a cached page shows at once what somebody changes who %s (%s)', async (_, __, changes, run) => {
    const pages = () => [
      '/blogs',
      `/blog?id=${ids.blog}`,
      '/events',
      `/event?id=${ids.event}`,
      '/tests',
      '/jobs',
      `/job?id=${ids.posting}`,
      '/company?id=cache-carriers',
      '/site',
      '/home',
    ]
    const answers = (): PublicCall[] => [
      ['GET', '/api/blog/'],
      ['GET', `/api/blog/getblog/${ids.blog}`],
      ['GET', `/api/blog/getblog/${ids.draft}`],
      ['POST', '/api/events', {}],
      ['GET', `/api/events/${ids.event}/card`],
      ['POST', '/api/quiz', {}],
      ['GET', '/api/jobs'],
      ['GET', '/api/jobs?q=carriers'],
      ['GET', `/api/jobs/${ids.posting}`],
      ['GET', '/api/companies/cache-carriers'],
      ['GET', '/api/site'],
      ['GET', '/api/site/home'],
    ]
    for (const page of pages()) await look(page)
    for (const page of pages()) expect((await look(page)).how, page).toBe('hit')
    for (const answer of answers()) await ask(answer)

    await run()

    for (const page of pages()) {
      const { body, how } = await look(page)
      expect(body, page).toBe((await look(`/fresh${page}`)).body)
      // Nothing else has to be rendered again.
      if (![topics[changes]].flat().some((topic) => page.startsWith(topic))) expect(how, page).toBe('hit')
    }
    for (const answer of answers()) expect((await ask(answer)).body, answer[1]).toBe(await askUncached(answer))
  })

  test('every call that writes in the domains of public pages is listed for the cached pages', () => {
    const changesNothingPublic = [
      'assessments.saveAnswers',
      'assessments.submit',
      'assessments.view',
      'events.exportAttendees',
      'postings.readDescription',
    ]
    const covered = new Set([...steps.map(([, route]) => route), ...changesNothingPublic])
    const writers = (['blogs', 'events', 'assessments', 'postings'] as const).flatMap((group) =>
      Object.entries<Route>(routes[group])
        .filter(([, { method, writes }]) => writes ?? method !== 'GET')
        .map(([name]) => `${group}.${name}`),
    )
    expect(writers.filter((route) => !covered.has(route))).toEqual([])
  })

  test('a cached page is not stored when something changes while it is rendered, nor sent to those who ask after that', async () => {
    const id = (await w.make.blog(admin))._id
    await look('/blogs')
    await w.db.updateTable('blogs').set({ title: 'Before' }).where('id', '=', id).execute()
    const [hasRead, maySend] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const renderings = globalThis as { beforeSending?: () => Promise<void> }
    renderings.beforeSending = async () => {
      delete renderings.beforeSending
      hasRead.resolve()
      await maySend.promise
    }
    const early = look('/blogs')
    await hasRead.promise
    await w.db.updateTable('blogs').set({ title: 'After' }).where('id', '=', id).execute()

    const late = await look('/blogs')
    expect(late.body).toContain('After')
    maySend.resolve()
    expect((await early).body).toContain('Before')
    expect(await look('/blogs')).toEqual({ how: 'hit', body: late.body })
  })

  test('a cached page stays as it is when a transaction is undone', async () => {
    const before = await look('/blogs')
    await w.db
      .transaction()
      .execute(async (trx) => {
        await trx.updateTable('blogs').set({ title: 'Never seen' }).execute()
        // A page rendered in between still shows only what is committed.
        throw new Error('undone')
      })
      .catch(() => undefined)
    expect(await look('/blogs')).toEqual({ body: before.body, how: 'hit' })
  })

  test('a cached page is not made of tables that are not public', async () => {
    const strange = await makeWebRoot(renderer.replaceAll('/api/site/home', '/sessions'))
    const other = await openTestServer({}, async ({ app, pageCache, db }) => {
      app.get('/sessions', async () => db.selectFrom('sessions').selectAll().execute())
      await registerPages(app, {
        publicUrl: 'https://firstrung.example',
        webRoot: strange.webRoot,
        cache: pageCache,
      })
    })
    for (let time = 0; time < 2; time += 1) {
      expect((await other.app.inject({ url: '/home' })).headers['cache-status']).toBe('firstrung; fwd=miss')
    }
    expect(other.logged()).toContainEqual(expect.objectContaining({ key: '/home', tables: ['sessions'] }))
    await other.close()
    await strange.remove()
  })
})

describe("the operator's settings", () => {
  const readings = async () => {
    const texts = await statementsOf(w, async () => {
      for (const page of ['/fresh/site', '/fresh/again/site']) expect((await look(page)).how).toBe('fwd=bypass')
    })
    return texts.filter((text) => text.includes('"operator_settings"')).length
  }
  const nameShown = async (page: string) => (JSON.parse((await look(page)).body) as { name: string }).name
  const rename = async (name: string) => {
    const { settings, version } = await w.as(admin).operation.settings()
    await w.as(admin).operation.saveSettings({ body: { version, settings: { ...settings, name } } })
  }

  test("the operator's settings are read once for all pages, until they change", async () => {
    await rename('Kaveri Careers')
    expect(await readings()).toBe(1)
    expect(await readings()).toBe(0)

    await rename('Godavari Careers')
    expect(await nameShown('/fresh/site')).toBe('Godavari Careers')
    expect(await readings()).toBe(0)
  })

  test("the operator's settings belong to what a cached page has read", async () => {
    await nameShown('/fresh/site')
    await nameShown('/cached/site')
    expect((await look('/cached/site')).how).toBe('hit')
    await rename('Narmada Careers')
    expect((await look('/cached/site')).how).toBe('fwd=miss')
    expect(await nameShown('/cached/site')).toBe('Narmada Careers')
  })

  test("the operator's settings are asked for again after a failure", async () => {
    await rename('Tapti Careers')
    const connect = vi.spyOn(w.pool, 'connect').mockImplementation(() => Promise.reject(new Error('no database')))
    expect((await w.app.inject({ url: '/fresh/site' })).statusCode).not.toBe(200)
    connect.mockRestore()
    expect(await nameShown('/fresh/site')).toBe('Tapti Careers')
  })
})

describe('the list of public tables', () => {
  test('the list of public tables knows every trigger that writes to one of them', async () => {
    const { rows: triggers } = await w.pool.query<{ table: string; source: string }>(
      `select c.relname as table, p.prosrc as source from pg_trigger t
       join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid where not t.tgisinternal`,
    )
    const { rows: functions } = await w.pool.query<{ name: string; source: string }>(
      `select proname as name, prosrc as source from pg_proc where pronamespace = 'public'::regnamespace and prolang in (
         select oid from pg_language where lanname in ('plpgsql', 'sql'))`,
    )
    /** With the functions that it calls. */
    const rows = triggers.map(({ table, source }) => {
      const called = functions.filter(({ name }) => source.includes(`${name}(`))
      return { table, source: [source, ...called.map((one) => one.source)].join('\n') }
    })
    expect(rows.length).toBeGreaterThan(0)
    const found = Object.keys(publicTables).map((name) => {
      const writes = new RegExp(`\\b(insert into|update|delete from)\\s+${name}\\b`, 'i')
      return [
        name,
        [...new Set(rows.filter(({ source }) => writes.test(source)).map(({ table }) => table))].toSorted(),
      ] as const
    })
    expect(Object.fromEntries(found)).toEqual(
      Object.fromEntries(Object.entries(publicTables).map(([name, { changedWith = [] }]) => [name, changedWith])),
    )
  })

  test('the list of public tables knows every table whose deleted rows change one of them', async () => {
    const { rows } = await w.pool.query<{ child: string; parent: string }>(
      `select c.relname as child, p.relname as parent from pg_constraint f
       join pg_class c on c.oid = f.conrelid join pg_class p on p.oid = f.confrelid
       where f.contype = 'f' and f.confdeltype in ('c', 'n', 'd')`,
    )
    for (const [name, { changedWith = [], changedByDeletesOf = [] }] of Object.entries(publicTables)) {
      const own = [name, ...changedWith]
      const reached = new Set(own)
      for (const table of reached) for (const { child, parent } of rows) if (child === table) reached.add(parent)
      expect([...reached].filter((table) => !own.includes(table)).toSorted()).toEqual(
        [...new Set(changedByDeletesOf)].toSorted(),
      )
    }
  })
})

describe.skipIf(!inject('template').startsWith('postgres'))('on two server processes', () => {
  test.each(['blogs', 'events', 'tests'] as const)(
    'a change of %s on one server process is seen on the other',
    async (topic) => {
      const env = readEnv({
        DATABASE_URL: w.pool.options.connectionString ?? '',
        DATA_DIR: w.dataDir,
        LIVE_ADAPTER: 'postgres',
      })
      const open = async () => {
        // The clock stands still: nothing is rendered again because of its age.
        const assembled = await assemble({
          env,
          pool: w.pool,
          log: pino({ level: 'silent' }),
          now: () => w.clock.now,
          work: false,
        })
        await addPages(assembled)
        await assembled.app.ready()
        onTestFinished(async () => {
          await assembled.app.close()
          await assembled.stop()
        })
        return assembled
      }
      const [one, other] = [await open(), await open()]
      const seen = async ({ app }: Assembled) => (await app.inject({ url: `/${topic}` })).body
      await w.make.blog(admin)
      await w.make.event(admin)
      await w.make.test(admin)
      const before = await seen(other)

      await vi.waitFor(
        async () => {
          // Repeated, because the processes need a moment to find each other.
          await one.db
            .updateTable(topic)
            .set({ title: `Changed ${Date.now()}` })
            .execute()
          const changed = await seen(one)
          expect(changed).not.toBe(before)
          await vi.waitFor(async () => expect(await seen(other)).toBe(changed))
        },
        { timeout: 30_000 },
      )
    },
  )
})

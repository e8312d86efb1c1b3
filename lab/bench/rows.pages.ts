import { once } from 'node:events'
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { someContent } from '@firstrung/server/src/testing/factories.blogs.ts'
import { type Bench, two } from './bench.ts'
import { type Running, ratio, type Shot, startChild } from './load.ts'
import { fillBlogs } from './rows.blogs.ts'

const compressed = { 'accept-encoding': 'br' }

/**
 * Public pages from the cache: against rendering them for each visitor, against a server that sends the same bytes from
 * memory, and the effect on other requests while many people open one page.
 */
export async function pageRows(bench: Bench): Promise<void> {
  const { world } = bench
  const admin = await world.make.admin()
  const blog = await world.make.blog(admin, { title: 'Blog 1', content: Array(20).fill(someContent).flat() })
  await fillBlogs(bench, admin, blog.blogBannerS3Path, 1000)
  const pages = [
    { work: 'landing page', path: '/' },
    { work: 'blog list', path: '/blogs' },
    { work: 'page of a blog', path: `/blogs/${blog._id}` },
  ]
  await withPageServers(bench, async (cached, rendering) => {
    await cachedPages(bench, pages, cached, rendering)
    for (const [what, server] of [
      ['', cached],
      [', nothing cached', rendering],
    ] as const) {
      for (const connections of [100, 300, 1000])
        await measureOthers(bench, `${connections} visitors${what}`, server, connections)
    }
  })
}

/** Two of our servers with their pages: one that caches them, and one that renders each. */
export async function withPageServers(
  bench: Bench,
  use: (cached: Running, rendering: Running) => Promise<void>,
): Promise<void> {
  const start = (PAGE_CACHE: string) =>
    startChild('./pages.child.ts', { ...bench.settings, NODE_ENV: 'production', PAGE_CACHE })
  const [cached, rendering] = [await start('32'), await start('off')]
  try {
    await use(cached, rendering)
  } finally {
    for (const child of [cached, rendering]) await child.stop()
  }
}

/** Pages or answers from the cache: against making them each time, and against a server that sends the same bytes. */
export async function cachedPages(
  bench: Bench,
  pages: readonly { work: string; path: string }[],
  cached: Running,
  rendering: Running,
  /** The least factors: against making it each time, and against sending its bytes. */
  bars = { uncached: 10, bytes: 0.5 },
): Promise<void> {
  const answers = await Promise.all(pages.map(({ path }) => answerOf(cached, path)))
  const baseline = await startChild('./bytes.child.ts', { BASELINE: JSON.stringify(answers) })
  try {
    for (const { work, path } of pages) {
      for (const connections of [10, 100]) {
        const shots: Shot[] = [{ method: 'GET', path, headers: compressed }]
        const { rounds, seconds } = bench
        const measure = (other: Running) =>
          ratio({ port: cached.port, shots }, { port: other.port, shots }, { connections, rounds, seconds })
        // A server that renders each page refuses more at once early.
        if (connections === 10) {
          const against = await measure(rendering)
          bench.row(
            `${work} cached, ${connections} at once`,
            `${two(against.ratio)} times making it each time (${Math.round(against.subject)} to ${Math.round(against.baseline)}/s)`,
            `at least ${bars.uncached}`,
            against.ratio >= bars.uncached,
          )
        }
        const bytes = await measure(baseline)
        bench.row(
          `${work} cached, ${connections} at once`,
          `${two(bytes.ratio)} of sending its bytes (${Math.round(bytes.subject)}/s)`,
          `at least ${bars.bytes}`,
          bytes.ratio >= bars.bytes,
        )
      }
    }
  } finally {
    await baseline.stop()
  }
}

/** The server's answer, for the baseline to repeat. */
async function answerOf({ port }: Running, path: string) {
  const [answer] = (await once(request({ host: '127.0.0.1', port, path, headers: compressed }).end(), 'response')) as [
    import('node:http').IncomingMessage,
  ]
  const body = Buffer.concat(await answer.toArray())
  const { connection: _, 'keep-alive': __, date: ___, ...headers } = answer.headers as Record<string, string>
  return { path, headers, body: body.toString('base64') }
}

const bars = { '/healthz': 100, '/readyz': 100, '/api/site': 300 }

/** How long others wait while this many visitors open the landing page; each over their own connection. */
async function measureOthers(bench: Bench, load: string, server: Running, connections: number): Promise<void> {
  const seconds = bench.quick ? 4 : 15
  const url = `http://127.0.0.1:${server.port}/`
  const visitors = await startChild('./visitors.child.ts', { VISITORS: JSON.stringify({ url, connections, seconds }) })
  const result = once(visitors.child, 'message') as Promise<[{ perSecond: number; refused: number; errors: number }]>
  let isOver = false
  void result.then(() => {
    isOver = true
  })
  // Visitors do not open all connections at once.
  await sleep(1000)
  const waited = await Promise.all(
    Object.keys(bars).map(async (path) => {
      const millis: number[] = []
      while (!isOver) {
        const began = performance.now()
        await probe(server.port, path)
        millis.push(performance.now() - began)
        await sleep(25)
      }
      return [path, millis.toSorted((one, other) => one - other)] as const
    }),
  )
  const [{ perSecond, refused, errors }] = await result
  await visitors.stop()
  for (const [path, millis] of waited) {
    const at = (share: number) => millis[Math.min(millis.length - 1, Math.floor(millis.length * share))] ?? 0
    const bar = bars[path as keyof typeof bars]
    bench.row(
      `${path} beside ${load} (${Math.round(perSecond)} pages/s, ${refused} refused, ${errors} failed)`,
      `p50 ${Math.round(at(0.5))}, p99 ${Math.round(at(0.99))}, most ${Math.round(at(1))} ms of ${millis.length}`,
      `p99 below ${bar} ms`,
      at(0.99) < bar,
    )
  }
}

/** One request over its own connection. */
async function probe(port: number, path: string): Promise<void> {
  const [answer] = (await once(request({ host: '127.0.0.1', port, path, agent: false }).end(), 'response')) as [
    import('node:http').IncomingMessage,
  ]
  await answer.resume().toArray()
}

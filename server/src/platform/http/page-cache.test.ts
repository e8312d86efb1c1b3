import { expect, test } from 'vitest'
import { PublicContent } from '#src/platform/database/public-content.ts'
import { Busy } from '#src/platform/limits/admission.ts'
import { PageCache, type RenderedPage } from './page-cache.ts'

const open = (bytes = 1024 * 1024) =>
  new PageCache({ bytes, content: new PublicContent({}), now: () => 0, onUncachable: () => {} })
const page = (text: string): RenderedPage => ({
  status: 200,
  headers: {},
  etag: null,
  bodies: { identity: Buffer.from(text) },
})

test('the page cache lets another caller render when the first caller was refused as busy', async () => {
  const cache = open()
  const refusal = Promise.withResolvers<RenderedPage>()
  const first = cache.load('/', () => refusal.promise)
  let rendered = 0
  const others = [1, 2, 3].map(async () =>
    cache.load('/', async () => {
      rendered += 1
      return page('rendered')
    }),
  )
  refusal.reject(new Busy())
  await expect(first).rejects.toThrow(Busy)
  expect((await Promise.all(others)).map(({ bodies }) => String(bodies.identity))).toEqual(Array(3).fill('rendered'))
  expect(rendered).toBe(1)
})

test('the page cache lets no caller wait for more than two refusals', async () => {
  const cache = open()
  const refuse = async () => {
    await new Promise((resolve) => setImmediate(resolve))
    throw new Busy()
  }
  const answers = await Promise.allSettled(Array.from({ length: 10 }, () => cache.load('/', refuse)))
  expect(answers.every(({ status }) => status === 'rejected')).toBe(true)
})

test('the page cache stays within its memory limit, and keeps pages that are in demand', async () => {
  const cache = open(100_000)
  await cache.load('/', async () => page('start'))
  for (let n = 0; n < 100; n += 1) {
    await cache.load(`/events?title=${n}`, async () => page('x'.repeat(5000)))
    expect(cache.find('/')).toBeDefined()
  }
  expect(cache.size.bytes).toBeLessThanOrEqual(100_000)
  expect(cache.find('/events?title=1')).toBeUndefined()
})

test('the page cache stores no page that is larger than the whole cache', async () => {
  const cache = open(10_000)
  await cache.load('/', async () => page('x'.repeat(20_000)))
  expect(cache.find('/')).toBeUndefined()
})

import Fastify from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { PublicContent } from '#src/platform/database/public-content.ts'
import { PolledTexts } from './polled-texts.ts'

const now = new Date('2026-11-20T10:00:00Z')
const text = `<rss>${'<item>A job</item>'.repeat(200)}</rss>`
const app = Fastify()
afterEach(() => app.close())

test('a text that many clients poll at once is written once for all, whatever query they add', async () => {
  const write = vi.fn<() => Promise<string>>(() => Promise.resolve(text))
  const polled = new PolledTexts(new PublicContent({}))
  app.get('/feed.xml', (request, reply) =>
    polled.send(request, reply, { type: 'application/xml', write, now: () => now }),
  )

  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      app.inject({
        url: `${at % 3 ? '/feed.xml' : '/%66eed%2Exml'}?${at}`,
        headers: { 'accept-encoding': at % 2 ? 'gzip' : '' },
      }),
    ),
  )

  expect(write).toHaveBeenCalledTimes(1)
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
  expect(answers[0]?.body).toBe(text)
  expect(answers[1]?.headers).toMatchObject({ 'content-encoding': 'gzip', etag: answers[0]?.headers['etag'] })
})

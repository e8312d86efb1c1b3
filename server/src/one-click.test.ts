import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stopMailsUrl } from '#src/domains/accounts/accounts.settings.service.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'

let w: TestServer
beforeAll(async () => {
  w = await openTestServer()
})
afterAll(() => w.close())

/** Somebody, and the address that ends their mails about events. */
async function mailed() {
  const { id } = await w.make.newCandidate()
  const { pathname } = new URL(await w.within(async (ctx) => stopMailsUrl(ctx, id, 'events')))
  const getsMails = async () => {
    const refused = await w.db.selectFrom('mailRefusals').select('topic').where('accountId', '=', id).execute()
    return !refused.some(({ topic }) => topic === 'events')
  }
  return { pathname, getsMails }
}

const multipart = ['--x', 'Content-Disposition: form-data; name="List-Unsubscribe"', '', 'One-Click', '--x--', ''].join(
  '\r\n',
)
const post = 'POST' as const

/** The sign after this one in the order of base64url, in which it often stands for the same bytes at the end of a text. */
const nextSign = (sign: string) => {
  const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  return signs[(signs.indexOf(sign) + 1) % 64] ?? ''
}

describe('one click in a mail program', () => {
  test.each([
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 'List-Unsubscribe=One-Click'],
    [
      'a form with its encoding',
      { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' },
      'List-Unsubscribe=One-Click',
    ],
    ['an empty form', { 'content-type': 'application/x-www-form-urlencoded' }, ''],
    ['a form in parts', { 'content-type': 'multipart/form-data; boundary=x' }, multipart],
    ['nothing', {}, undefined],
    ['nothing that calls itself JSON', { 'content-type': 'application/json' }, ''],
    ['text', { 'content-type': 'text/plain' }, 'List-Unsubscribe=One-Click'],
  ])('one click in a mail program ends the mails when the program sends %s', async (_, headers, payload) => {
    const { pathname, getsMails } = await mailed()
    const call = { method: post, url: pathname, headers, ...(payload !== undefined && { payload }) }
    expect((await w.app.inject(call)).statusCode).toBe(200)
    expect((await w.app.inject(call)).statusCode).toBe(200)
    expect(await getsMails()).toBe(false)
  })

  test('opening the address of one-click unsubscribe does nothing while programs look at it', async () => {
    const { pathname, getsMails } = await mailed()
    for (const method of ['GET', 'HEAD'] as const) await w.app.inject({ method, url: pathname })
    expect(await getsMails()).toBe(true)
  })

  test('an address for one-click unsubscribe that we have not written is refused', async () => {
    const { pathname, getsMails } = await mailed()
    const changed = pathname.slice(0, -1) + nextSign(pathname.at(-1) ?? '')
    expect((await w.app.inject({ method: post, url: changed })).statusCode).toBe(404)
    expect(await getsMails()).toBe(true)
  })
})

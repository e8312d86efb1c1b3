import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'

let w: TestServer
beforeAll(async () => {
  w = await openTestServer()
})
afterAll(() => w.close())

test.each([
  ['\u09DFাসমিন@example.test', '\u09DFাসমিন@example.test'],
  ['zoya@\u095Bोया.example.test', 'zoya@\u091C\u093Cोया.example.test'],
  ['asha@उदाहरण.भारत', 'asha@xn--p1b6ci4b4b3a.xn--h2brj9c'],
  ['meena@xn--p1b6ci4b4b3a.xn--h2brj9c', 'Meena@उदाहरण.भारत'],
])('who registers as %s logs in as %s', async (registered, typed) => {
  const password = 'Climb-2026!'
  await w.as(null).accounts.register({ body: { email: registered, password, userType: 'candidate' } })
  const { user } = await w.as(null).accounts.signIn({ body: { email: typed, password, userType: 'candidate' } })
  expect(user.email).not.toContain('xn--')
})

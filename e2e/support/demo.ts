import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Client, makeClient, routes, type UserType } from '@firstrung/contract'
import type { Page } from '@playwright/test'
import { startServer } from './server.ts'

/** One person of the demo, as its file of sign-ins names them: 'candidate, interview set'. */
export interface SignIn {
  who: string
  email: string
  password: string
}

export interface Demo {
  origin: string
  signIns: SignIn[]
  /** The calls of the API, with somebody's token or without. */
  apiOf(token?: string): Client<typeof routes>
  /** Logs somebody in, gives the page's browser their session, and returns their calls. */
  bringSession(page: Page, signIn: SignIn): Promise<Client<typeof routes>>
}

/** Which side of the product somebody of the demo is on. */
const userTypeOf = ({ who }: SignIn): UserType =>
  who.startsWith('candidate') ? 'candidate' : who.startsWith('recruiter') ? 'recruiter' : 'admin'

/** Serves the demo from a temporary folder while something is done with it. */
export async function withDemo(work: (demo: Demo) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'firstrung-demo-'))
  const server = await startServer(dataDir, { ADMIN_EMAIL: '', ADMIN_PASSWORD: '' }, ['--demo'])
  const { origin } = server
  const apiOf = (token?: string) =>
    makeClient(routes, async ({ method, url, body }) => {
      const answer = await fetch(`${origin}${url}`, {
        method,
        headers: { 'content-type': 'application/json', ...(token && { 'x-auth-token': token }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      return { status: answer.status, body: await answer.json(), header: (name) => answer.headers.get(name) }
    })
  const bringSession = async (page: Page, signIn: SignIn) => {
    const { email, password } = signIn
    const userType = userTypeOf(signIn)
    const { token, user } =
      userType === 'admin'
        ? await apiOf().accounts.signInAdmin({ body: { email, password } })
        : await apiOf().accounts.signIn({ body: { email, password, userType } })
    await page.goto(`${origin}/favicon.svg`)
    await page.evaluate(
      ([session, somebody, type]) => {
        localStorage.setItem('token', session)
        localStorage.setItem('user', JSON.stringify(somebody))
        localStorage.setItem('usertype', type)
        if (type === 'admin') localStorage.setItem('adminAuth', 'true')
      },
      [token, user, userType] as const,
    )
    return apiOf(token)
  }
  try {
    const signIns = JSON.parse(await readFile(join(dataDir, 'demo-sign-ins.json'), 'utf8')) as SignIn[]
    await work({ origin, signIns, apiOf, bringSession })
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

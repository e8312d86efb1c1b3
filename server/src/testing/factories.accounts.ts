import { randomUUID } from 'node:crypto'
import type { SignedInAnswer } from '@firstrung/contract'
import { makeAdmin } from '#src/domains/accounts/accounts.first-admin.service.ts'
import type { TestContext } from './test-context.ts'

/** Somebody with a session. */
export interface Person {
  id: string
  email: string
  password: string
  token: string
}

const password = 'correct-horse-1'

export function accountMakers(w: TestContext) {
  const person = ({ token, user }: SignedInAnswer): Person => ({ id: user._id, email: user.email, password, token })
  const register = async (userType: 'candidate' | 'recruiter') =>
    person(await w.as(null).accounts.register({ body: { email: `${randomUUID()}@example.org`, password, userType } }))
  return {
    /** A candidate who has just registered. */
    newCandidate: () => register('candidate'),
    /** A recruiter who has just registered. */
    newRecruiter: () => register('recruiter'),
    async admin(): Promise<Person> {
      const email = `${randomUUID()}@example.org`
      await w.within((ctx) => makeAdmin(ctx, { email, password, fullName: 'Asha Admin' }))
      return person(await w.as(null).accounts.signInAdmin({ body: { email, password } }))
    },
  }
}

import { randomUUID } from 'node:crypto'
import type { SignedInAnswer } from '@firstrung/contract'
import { create, finished, hashPassword, signedInAnswer } from '#src/domains/accounts/accounts.service.ts'
import { makeAdmin } from '#src/domains/accounts/members/first-admin.service.ts'
import type { TestContext } from './test-context.ts'

/** Somebody with a session. */
export interface Person {
  id: string
  email: string
  password: string
  token: string
}

const password = 'correct-horse-1'
/** Shared by all people of a process, because hashing takes longer than all else that makes a person. */
let passwordHash: Promise<string> | undefined

export function accountMakers(w: TestContext) {
  const person = ({ token, user }: SignedInAnswer): Person => ({ id: user._id, email: user.email, password, token })
  const someEmail = () => `${randomUUID()}@example.org`
  /** Does what registering does, except for checking and hashing the password; the address gets mails at once. */
  const register = (role: 'candidate' | 'recruiter') =>
    w.within(async (ctx) => {
      passwordHash ??= hashPassword(password)
      const values = { email: someEmail(), role, passwordHash: await passwordHash, mailsBeforeConfirming: true }
      const account = await create(ctx, values)
      return person(finished(await signedInAnswer(ctx, account, '')))
    })
  return {
    /** A candidate who has just registered. */
    newCandidate: () => register('candidate'),
    /** A recruiter who has just registered. */
    newRecruiter: () => register('recruiter'),
    admin: () =>
      w.within(async (ctx) => {
        const account = await makeAdmin(ctx, { email: someEmail(), password, fullName: 'Asha Admin' })
        return person(finished(await signedInAnswer(ctx, account, '')))
      }),
  }
}

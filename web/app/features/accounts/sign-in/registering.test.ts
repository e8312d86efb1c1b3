import { messages } from '@firstrung/contract'
import { type ComponentProps, createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { shown } from '#app/testing/render.ts'
import type { CredentialsForm } from './credentials-form.tsx'
import { Registration } from './registration.tsx'

type Form = ComponentProps<typeof CredentialsForm>
const { forms, sent } = vi.hoisted(() => ({ forms: [] as Form[], sent: [] as unknown[] }))
vi.mock('./credentials-form.tsx', () => ({ CredentialsForm: (form: Form) => void forms.push(form) }))
vi.mock('./sign-in-queries.ts', async (load) => ({
  ...(await load<object>()),
  useRegister: () => ({ isPending: false, mutateAsync: (input: unknown) => new Promise(() => sent.push(input)) }),
}))

/** The form of a side, and what it sends. */
async function formOf(side: 'candidate' | 'recruiter') {
  forms.length = 0
  await shown(createElement(Registration, { side }))
  const [form] = forms
  if (!form) throw new Error('there is no form')
  return form
}

test('a message about a failed registration of a recruiter has the documented title [RREG-03]', async () => {
  expect((await formOf('recruiter')).failureTitle).toBe(messages.recruiterRegistrationFailed)
})

test('recruiters register under the same rules for email and password as candidates [RREG-04]', async () => {
  const { failureTitle: _, send: __, children: ___, onRegistered: ____, ...rules } = await formOf('recruiter')
  const { failureTitle: _a, send: _b, children: _c, onRegistered: _d, ...same } = await formOf('candidate')

  expect(rules).toEqual({ isNew: true })
  expect(same).toEqual(rules)
})

test('a recruiter registers with email, password and type [RREG-05]', async () => {
  const { send } = await formOf('recruiter')
  void send({ email: 'rohan@example.org', password: 'Climb-2026!' })

  expect(sent).toEqual([{ body: { email: 'rohan@example.org', password: 'Climb-2026!', userType: 'recruiter' } }])
})

import { createElement } from 'react'
import { describe, expect, test, vi } from 'vitest'
import type * as draftForms from '#app/lib/form/use-draft-form.ts'
import { shown } from '#app/testing/render.ts'
import { blankCredentials, credentialsOf } from './credentials.ts'
import { LoginForm } from './login-form.tsx'

const { starts } = vi.hoisted(() => ({ starts: [] as unknown[] }))
vi.mock('#app/lib/form/use-draft-form.ts', async (load) => {
  const { useDraftForm } = await load<typeof draftForms>()
  const useNoted: typeof useDraftForm = (options) => {
    starts.push(options.start())
    return useDraftForm(options)
  }
  return { useDraftForm: useNoted }
})

describe('the form with email and password', () => {
  test('the form with email and password has an empty phone number as well [AUTH-16]', async () => {
    await shown(createElement(LoginForm, { initialTab: 'candidate', email: 'asha@example.org', onDone: () => {} }))

    expect(starts[0]).toEqual({ email: 'asha@example.org', password: '', phoneNumber: '' })
  })

  test('the form with email and password sends the email and the password, and no phone number [AUTH-16]', () => {
    const values = { ...blankCredentials, email: 'asha@example.org', password: 'correct-horse-1' }

    expect(credentialsOf(values)).toEqual({ email: 'asha@example.org', password: 'correct-horse-1' })
  })
})

import { createElement } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { shown } from '#app/testing/render.ts'
import { Registration } from './registration.tsx'

vi.mock('#app/lib/page/site.ts', async (load) => ({ ...(await load<object>()), useHasGoogle: () => true }))

describe('the registration of recruiters', () => {
  const page = () => shown(createElement(Registration, { side: 'recruiter' }))

  test('the registration of recruiters is a form of email and password with a toggle, and has a button to Login [RREG-01]', async () => {
    const registration = await page()

    expect(registration.texts('h1')).toEqual(['Recruiter Registration'])
    expect(registration.field('Email *').attributes['type']).toBe('email')
    expect(registration.field('Password *').attributes['type']).toBe('password')
    const buttons = registration.all('button').map(({ attributes, text }) => attributes['aria-label'] ?? text)
    expect(buttons).toEqual(['Show password', 'Create Account', 'Login'])
  })

  test('the registration of recruiters may begin with Google, as a recruiter [RREG-06]', async () => {
    const [google] = (await page()).all('a').filter(({ text }) => text === 'Sign up with Google')

    expect(google?.attributes['href']).toBe('/api/auth/register/google/recruiter')
  })
})

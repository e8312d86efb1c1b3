import { ApiError, Credentials, messages, PasswordChange } from '@firstrung/contract'
import { describe, expect, test } from 'vitest'
import { type FormChecks, type FormRefusal, refusalOf, refusalOfError } from './form-refusal.ts'

const checks: FormChecks<{ email: string; password: string }> = { schema: Credentials }
const blank = { email: '', password: '' }
const whole = { email: 'asha@example.org', password: 'Climb-2026!' }

describe('checking a form', () => {
  test('checking a form finds no fault in values that the shape accepts', () => {
    expect(refusalOf(checks, whole)).toBeNull()
  })

  test('checking a form shows the sentence of a single fault, or for several faults that their fields are marked', () => {
    expect(refusalOf(checks, { ...whole, email: 'asha' })).toEqual({
      msg: 'Invalid Email Address.',
      faults: { email: 'Invalid Email Address.' },
    })
    const refusal = refusalOf(checks, blank)
    expect(refusal?.msg).toBe(messages.invalid)
    expect(Object.keys(refusal?.faults ?? {})).toEqual(['email', 'password'])
  })

  test('checking a form returns first the refusal that the specification words itself', () => {
    const own: FormRefusal = { msg: 'Enter all fields!', faults: { email: 'Needed.' } }
    expect(refusalOf({ ...checks, check: () => own }, blank)).toBe(own)
  })

  test('checking a form shows the faults of a further check too, but prefers those of the shape for one field', () => {
    const alsoCheck = () => ({ newPassword: 'Too easy.' })
    const password: FormChecks<object> = { schema: PasswordChange, alsoCheck }
    expect(refusalOf(password, { currentPassword: 'x', newPassword: 'Climb-2026!' })).toEqual({
      msg: 'Too easy.',
      faults: { newPassword: 'Too easy.' },
    })
    const both = refusalOf(password, { currentPassword: '', newPassword: '' })
    expect(Object.keys(both?.faults ?? {})).toEqual(['currentPassword', 'newPassword'])
    expect(both?.faults['newPassword']).not.toBe('Too easy.')
  })

  test('checking a form uses the sentence of the form where it has one', () => {
    const reword = ({ faults }: FormRefusal) => ({ msg: 'Fill All Fields!', faults })
    expect(refusalOf({ ...checks, reword }, blank)?.msg).toBe('Fill All Fields!')
  })
})

describe('a refusal of the server', () => {
  const errors = [
    { field: 'email', msg: 'Invalid Email Address.' },
    { field: 'questions.2.options', msg: 'Enter all fields!' },
    { field: 'questions.3.options', msg: 'Another.' },
  ]
  const error = new ApiError(400, { code: 'invalid', msg: 'Please check the highlighted fields.', errors })

  test('a refusal of the server is shown at the inputs that it names', () => {
    expect(refusalOfError(error, {}, {})).toEqual({
      msg: 'Please check the highlighted fields.',
      faults: { email: 'Invalid Email Address.', questions: 'Enter all fields!' },
    })
    expect(refusalOfError(error, { pathOf: (field: string) => field }, {})?.faults).toHaveProperty([
      'questions.2.options',
    ])
  })

  test('a refusal of the server that names no field does not belong to the form', () => {
    const taken = new ApiError(409, { code: 'email_taken', msg: 'An account with this email already exists.' })
    expect(refusalOfError(taken, {}, {})).toBeNull()
    expect(refusalOfError(new Error('offline'), {}, {})).toBeNull()
  })
})

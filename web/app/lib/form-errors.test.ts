import { ApiError } from '@firstrung/contract'
import { describe, expect, test } from 'vitest'
import { showFormErrors } from './form-errors.ts'
import { type Toast, takeToasts } from './toast.ts'

function refuse(error: unknown) {
  const fields: Record<string, string> = {}
  const focused: string[] = []
  const form = {
    getValues: () => ({ email: '', questions: [] }),
    setFieldError: (path: string, message: string) => {
      fields[path] = message
    },
    getInputNode: (path: string) => {
      focused.push(path)
      return null
    },
  }
  const notices: Toast[] = []
  const stop = takeToasts((notice) => notices.push(notice))
  showFormErrors(form)(error)
  stop()
  return { fields, focused, says: notices.map(({ message }) => message) }
}

describe('showing a refusal on a form', () => {
  test('puts each fault on its field and the keyboard on the first', () => {
    const errors = [
      { field: 'email', msg: 'Invalid Email Address.' },
      { field: 'questions.2.options', msg: 'Enter all fields!' },
    ]
    expect(refuse(new ApiError(400, { code: 'invalid', msg: 'Please check the highlighted fields.', errors }))).toEqual(
      {
        fields: { email: 'Invalid Email Address.', 'questions.2.options': 'Enter all fields!' },
        focused: ['email'],
        says: [],
      },
    )
  })

  test('says in a toast, once, what has no field on the form', () => {
    const errors = [
      { field: 'userId', msg: 'Unknown.' },
      { field: 'jobId', msg: 'Unknown.' },
    ]
    expect(refuse(new ApiError(400, { code: 'invalid', msg: 'x', errors }))).toEqual({
      fields: {},
      focused: [],
      says: ['Unknown.'],
    })
  })

  test('says what the server said when no field is at fault', () => {
    const taken = new ApiError(409, { code: 'email_taken', msg: 'An account with this email already exists.' })
    expect(refuse(taken).says).toEqual(['An account with this email already exists.'])
  })
})

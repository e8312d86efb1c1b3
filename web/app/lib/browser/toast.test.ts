import { ApiError } from '@firstrung/contract'
import { describe, expect, test, vi } from 'vitest'
import { onFirstToast, type Toast, takeToasts, toast, toastError } from './toast.ts'

describe('a toast', () => {
  test('a toast waits until the toaster is there, then all are shown in order, 2000 ms each [NAV-19] [NAV-20]', () => {
    const wake = vi.fn<() => void>()
    const stopWaking = onFirstToast(wake)
    toast.success('Saved.', 'Profile')
    toast.warning('Careful.')
    expect(wake).toHaveBeenCalled()

    const shown: Toast[] = []
    const stop = takeToasts((notice) => shown.push(notice))
    toast.error('Broken.')
    stop()
    stopWaking()

    expect(shown).toEqual([
      { variant: 'success', message: 'Saved.', title: 'Profile', millis: 2000 },
      { variant: 'warning', message: 'Careful.', title: undefined, millis: 2000 },
      { variant: 'error', message: 'Broken.', title: undefined, millis: 2000 },
    ])
  })

  test('a toast shows the sentence of the server, or the general one, for as long as it takes to read', () => {
    const shown: Toast[] = []
    const stop = takeToasts((notice) => shown.push(notice))
    toastError(new ApiError(409, { code: 'email_taken', msg: 'An account with this email already exists.' }), 'Failed')
    toastError(new TypeError('undefined is not a function'))
    stop()

    expect(shown.map(({ variant, message, title, millis }) => [variant, message, title, millis])).toEqual([
      ['error', 'An account with this email already exists.', 'Failed', 3360],
      ['error', 'Some unknown error occured. Please try again later.', undefined, 4080],
    ])
  })
})

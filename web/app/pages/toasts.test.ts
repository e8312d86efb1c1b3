import { createElement } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useHiringAction } from '#app/features/hiring/panel/hiring-queries.ts'
import { useClearNotices } from '#app/features/notifications/notification-queries.ts'
import { useReviewResume } from '#app/features/service-requests/requests/service-requests-queries.ts'
import { type Toast, takeToasts } from '#app/lib/browser/toast.ts'
import { panelOf } from '#app/testing/fixtures.ts'
import { shown } from '#app/testing/render.ts'

let toasts: Toast[]
let stop: () => void
beforeEach(() => {
  toasts = []
  stop = takeToasts((toast) => toasts.push(toast))
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})
const said = () => toasts.map(({ variant, message }) => `${variant}: ${message}`)

/** Sets the server's answer. */
const answer = (body: object, status = 200) =>
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body, { status })))

/** The return value of a hook in a component. */
async function used<T>(hook: () => T): Promise<T> {
  const given: T[] = []
  const Probe = () => {
    given.push(hook())
    return null
  }
  await shown(createElement(Probe))
  return given[0] as T
}

// Sentences that the page could not have of its own.
describe('the sentence of the server is shown as a success', () => {
  test('the sentence of the server is shown as a success when the team clears its notices [ASHELL-08] [ANOT-04]', async () => {
    answer({ success: true, notifications: [], msg: 'The server has cleared them.' })
    await (await used(() => useClearNotices('admin'))).mutateAsync()

    expect(said()).toEqual(['success: The server has cleared them.'])
  })

  test('the sentence of the server is shown as a success after a review of a resume [AREQ-09]', async () => {
    answer({ success: true, userId: 'kavya', msg: 'The server has the review.' })
    const review = await used(() => useReviewResume(() => {}))
    await review.mutateAsync({ userId: 'kavya', reviewText: 'Clear and short.' })

    expect(said()).toEqual(['success: The server has the review.'])
  })

  test('the sentence of the server is shown as a success after an action of the team on a job [AJOB-21]', async () => {
    answer({ success: true, job: panelOf(), msg: 'The server has completed it.' })
    const action = await used(() => useHiringAction({ role: 'admin', jobId: 'job-1' }))
    await action.mutateAsync({ action: 'complete', jobId: 'job-1' })

    expect(said()).toEqual(['success: The server has completed it.'])
  })
})

test('the team sees a toast when an action fails (X-53) [ASHELL-08]', async () => {
  answer(
    { success: false, code: 'internal', msg: 'Some unknown error occured. Please try again later.', errors: [] },
    500,
  )
  const clear = await used(() => useClearNotices('admin'))
  await expect(clear.mutateAsync()).rejects.toMatchObject({ status: 500 })

  expect(said()).toEqual(['error: Some unknown error occured. Please try again later.'])
})

test.each(['hire', 'shortlist'] as const)('a recruiter sees why a move has failed: %s [API-83]', async (action) => {
  const msg = 'This candidate has already been moved. Please refresh.'
  answer({ success: false, code: 'conflict', msg, errors: [] }, 409)
  const act = await used(() => useHiringAction({ role: 'recruiter', jobId: 'job-1' }))
  await expect(act.mutateAsync({ action, jobId: 'job-1', applicantId: 'kavya' })).rejects.toMatchObject({
    status: 409,
  })

  expect(said()).toEqual([`error: ${msg}`])
})

import { ApiError, messages } from '@firstrung/contract'
import { createElement } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Benefits } from '#app/features/recruiters/benefits.tsx'
import { type Toast, takeToasts, toast, toastError } from '#app/lib/browser/toast.ts'
import { sayOnce } from '#app/lib/form/form-refusal.ts'
import { jobRoleLabel, labelOf } from '#app/lib/text/labels.ts'
import { setTextMode } from '#app/lib/text/shown-text.ts'
import { shown } from '#app/testing/render.ts'
import { EmptyState } from '#app/ui/list/empty-state.tsx'
import { CandidateInputs } from '#app/ui/profile/candidate-inputs.tsx'

const form = {
  getValues: () => ({ startingYear: 2027, graduationYear: 2026 }),
  getInputProps: () => ({}),
  setFieldValue: () => {},
}

/** What pages show of some documented texts. */
async function page() {
  const toasts: Toast[] = []
  const stop = takeToasts((one) => toasts.push(one))
  toast.warning(messages.pleaseLogin)
  toastError(new ApiError(0, { code: 'offline', msg: messages.unknown }))
  stop()
  const inputs = createElement('div', {}, createElement(CandidateInputs, { of: 'wizard', section: 'education', form }))
  return {
    toasts: toasts.map(({ message }) => message),
    benefits: (await shown(createElement(Benefits))).texts('h3'),
    labels: [jobRoleLabel('job(part-time)'), labelOf('advance')],
    empty: (await shown(createElement(EmptyState, { title: messages.lookingForEvents }))).texts('h3'),
    form: (await shown(inputs)).text,
  }
}

describe('documented texts on pages', () => {
  beforeEach(() => setTextMode('documented'))
  afterEach(() => setTextMode('documented'))

  test('documented texts on pages are shown exactly as documented in a new installation', async () => {
    expect(await page()).toEqual({
      toasts: ['Please Login/Register to proceed', 'Some unknown error occured. Please try again later.'],
      benefits: ['effective match making', 'time saving', 'no filteration', 'industry ready candidate'],
      labels: ['Free Lancing', 'Advance'],
      empty: ['Looking for Events!'],
      form: expect.stringMatching(/StartingYear.*GraduationYear.*GraduationYear cannot be before StartingYear\./),
    })
  })

  test('documented texts on pages are corrected where the installation asks for it', async () => {
    setTextMode('corrected')
    expect(await page()).toEqual({
      toasts: ['Please log in or register to continue.', 'Something went wrong. Please try again later.'],
      benefits: ['Effective matchmaking', 'Saves time', 'No filtering', 'Industry-ready candidates'],
      labels: ['Freelancing', 'Advanced'],
      empty: ['No events found'],
      form: expect.stringMatching(/Starting Year.*Graduation Year.*The graduation year cannot be before/),
    })
  })

  test('documented texts on pages are recognized in a refusal of the server, documented or corrected', () => {
    setTextMode('corrected')
    const msg = 'Please fill in all fields and upload a banner.'
    expect(sayOnce(messages.eventFieldsNeeded)({ msg, faults: { title: msg } })).toEqual({
      msg: messages.eventFieldsNeeded,
      faults: { title: messages.fieldNeeded },
    })
  })
})

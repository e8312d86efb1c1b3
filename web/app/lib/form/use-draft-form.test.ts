import { ApiError, Credentials, messages } from '@firstrung/contract'
import { createElement, type FormEvent } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type Toast, takeToasts } from '#app/lib/browser/toast.ts'
import { stubBrowser } from '#app/testing/browser.stub.ts'
import { shown } from '#app/testing/render.ts'
import { type Keeping, useDraftForm } from './use-draft-form.ts'

/** What each form says about leaving it. These pages are drawn without effects, which register it. */
const leaving: (() => boolean)[] = []
vi.mock('./unsaved-forms.ts', () => ({
  useUnsavedForm: (form: { lostAt: () => unknown } | null) => leaving.push(() => Boolean(form?.lostAt())),
}))
const isUnsaved = () => leaving.some((isLost) => isLost())

const start = { email: '', password: '' }
const whole = { email: 'asha@example.org', password: 'Climb-2026!' }
const event = { preventDefault: () => {} } as FormEvent
type Options = Parameters<typeof useDraftForm<typeof start, unknown>>[0]
type Keep = Keeping<typeof start>

const withDraft = { draft: { key: 'form', secret: ['password'] as const } }
const withoutDraft = { about: 'the account' }

/** A form on a newly opened page. */
async function opened(options: Partial<Omit<Options, keyof Keep>> = {}, keeping: Keep = withDraft) {
  const forms: ReturnType<typeof useDraftForm<typeof start, unknown>>[] = []
  function Form() {
    forms.push(
      useDraftForm<typeof start, unknown>({
        start: () => start,
        schema: Credentials,
        save: () => Promise.resolve(),
        ...options,
        ...keeping,
      }),
    )
    return null
  }
  await shown(createElement(Form))
  const [form] = forms
  if (!form) throw new Error('there is no form')
  return form
}

const settled = () => vi.waitFor(() => Promise.resolve())
let says: Pick<Toast, 'variant' | 'message'>[]
let focused: string[]

beforeEach(() => {
  stubBrowser()
  leaving.length = 0
  says = []
  focused = []
  takeToasts(({ variant, message }) => says.push({ variant, message }))
  // Inputs in the order of the page: the email first.
  vi.stubGlobal('Node', { DOCUMENT_POSITION_FOLLOWING: 4 })
  const input = (path: string) => ({
    path,
    focus: () => focused.push(path),
    scrollIntoView: () => {},
    closest: () => null,
    compareDocumentPosition: (other: { path: string }) => (path < other.path ? 4 : 2),
  })
  const pathIn = (selector: string) => /"(.*)"/.exec(selector)?.[1] ?? ''
  vi.stubGlobal('document', { querySelector: (selector: string) => input(pathIn(selector)) })
})

describe('a form', () => {
  test('a form with a draft opens with the typed text, but without secret fields, until it is saved', async () => {
    const first = await opened()
    first.form.setValues(whole)

    const again = await opened()
    expect(again.hasDraft).toBe(true)
    expect(again.form.getValues()).toEqual({ ...whole, password: '' })

    again.form.setValues(whole)
    again.submit(event)
    await vi.waitFor(async () => expect((await opened()).hasDraft).toBe(false))
  })

  test('a form with a draft can be reset to its saved values', async () => {
    const form = await opened()
    form.form.setValues(whole)
    form.startOver()

    expect(form.form.getValues()).toEqual(start)
    expect((await opened()).hasDraft).toBe(false)
  })

  test('a form with a draft says what is wrong, moves the focus to the first wrong input, and sends nothing', async () => {
    const save = vi.fn<() => Promise<void>>(() => Promise.resolve())
    const onRefused = vi.fn<() => void>()
    const { submit } = await opened({ save, onRefused })
    submit(event)
    await settled()

    expect(says).toEqual([{ variant: 'warning', message: messages.invalid }])
    expect(focused).toEqual(['email'])
    expect(onRefused).toHaveBeenCalledWith(expect.objectContaining({ msg: messages.invalid }), 'email')
    expect(save).not.toHaveBeenCalled()
  })

  test('a form with a draft removes a fault once its field is right, and not before', async () => {
    const { form, submit } = await opened()
    submit(event)
    await settled()
    const clear = vi.spyOn(form, 'clearFieldError')

    form.setFieldValue('email', 'asha')
    expect(clear).not.toHaveBeenCalled()
    form.setFieldValue('email', whole.email)
    expect(clear.mock.calls).toEqual([['email']])
  })

  test('a form with a draft is sent once, however often it is submitted', async () => {
    const save = vi.fn<() => Promise<void>>(() => Promise.resolve())
    const { submit } = await opened({ start: () => whole, save })
    submit(event)
    submit(event)
    await settled()

    expect(save).toHaveBeenCalledTimes(1)
    expect(save).toHaveBeenCalledWith(whole)
  })

  test('a form with a draft waits for a file that is being uploaded', async () => {
    const { submit } = await opened({ isUploading: true })
    submit(event)
    await settled()

    expect(says).toEqual([{ variant: 'warning', message: messages.uploadRunning }])
  })
})

describe('a refusal of the server', () => {
  const refused = (errors: { field: string; msg: string }[], options: Partial<Options> = {}) =>
    opened({
      start: () => whole,
      save: () => Promise.reject(new ApiError(400, { code: 'invalid', msg: 'Please check.', errors })),
      ...options,
    })

  test('a refusal of the server is shown at the inputs, and keeps the typed text', async () => {
    const form = await refused([{ field: 'password', msg: 'Too short.' }])
    form.form.setFieldValue('email', 'ravi@example.org')
    form.submit(event)
    await vi.waitFor(() => expect(focused).toEqual(['password']))

    expect(says).toEqual([{ variant: 'warning', message: 'Please check.' }])
    expect((await opened({ start: () => whole })).form.getValues().email).toBe('ravi@example.org')
  })

  test('a refusal of the server is shown once where no input shows it', async () => {
    const form = await refused([
      { field: 'userId', msg: 'Unknown.' },
      { field: 'jobId', msg: 'Unknown.' },
    ])
    form.submit(event)
    await vi.waitFor(() => expect(says).toEqual([{ variant: 'warning', message: 'Unknown.' }]))
  })

  test('a refusal of the server is shown as a toast when it names no field, unless the caller shows it', async () => {
    const taken = new ApiError(409, { code: 'email_taken', msg: 'An account with this email already exists.' })
    const save = () => Promise.reject(taken)
    const form = await opened({ start: () => whole, save })
    form.submit(event)
    await vi.waitFor(() => expect(says).toEqual([{ variant: 'error', message: taken.message }]))

    const silent = await opened({ start: () => whole, save, onError: () => 'shown' })
    silent.submit(event)
    await settled()
    expect(says).toHaveLength(1)
  })
})

describe('leaving a form', () => {
  const type = ({ form }: Awaited<ReturnType<typeof opened>>, email: string) => form.setFieldValue('email', email)

  test('leaving a form asks while typed text is not saved, and also while the server refuses it', async () => {
    let answer = (): Promise<unknown> => Promise.reject(new ApiError(409, { code: 'email_taken', msg: 'It is taken.' }))
    const form = await opened({ start: () => ({ ...whole, email: '' }), save: () => answer() }, withoutDraft)
    expect(isUnsaved()).toBe(false)
    type(form, whole.email)
    expect(isUnsaved()).toBe(true)
    form.submit(event)
    await vi.waitFor(() => expect(says).toHaveLength(1))
    expect(isUnsaved()).toBe(true)

    answer = () => Promise.resolve()
    form.submit(event)
    await vi.waitFor(() => expect(isUnsaved()).toBe(false))
    type(form, 'ravi@example.org')
    expect(isUnsaved()).toBe(true)
    type(form, whole.email)
    expect(isUnsaved()).toBe(false)
  })

  test('leaving a form asks nothing if only the page filled the form, or if the form keeps a draft or needs no question', async () => {
    const form = await opened({}, withoutDraft)
    form.form.setValues(whole)
    form.form.getInputProps('email').onFocus()
    expect(isUnsaved()).toBe(false)
    type(await opened(), whole.email)
    type(await opened({}, { isUnmissed: true }), whole.email)
    expect(isUnsaved()).toBe(false)
  })

  test('leaving a form asks about text that was typed while the form was being sent', async () => {
    let arrive = () => {}
    const form = await opened(
      { start: () => whole, save: () => new Promise<void>((sent) => (arrive = sent)) },
      withoutDraft,
    )
    type(form, 'asha.rao@example.org')
    form.submit(event)
    type(form, 'asha.rao@example.com')
    arrive()
    await settled()
    expect(isUnsaved()).toBe(true)
  })
})

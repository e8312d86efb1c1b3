import { beforeEach, describe, expect, test, vi } from 'vitest'
import { stubBrowser } from '#app/testing/browser.stub.ts'
import { type FormDraft, formDraft } from './form-draft.ts'

const saved = { name: 'Asha', year: '' as number | '', words: ['a'], picture: '', password: '' }
const form: FormDraft<typeof saved> = { key: 'form', uploads: ['picture'], secret: ['password'] }
const read = (now = saved) => formDraft.read(form, now)

beforeEach(() => {
  stubBrowser()
  vi.useRealTimers()
})

describe('a draft of a form', () => {
  test('a draft of a form keeps the changed fields, and takes the others from the newer saved version', () => {
    formDraft.keep(form, { ...saved, year: 2026, words: ['a', 'b'] }, saved)
    expect(read({ ...saved, name: 'Asha Rao' })).toEqual({ ...saved, name: 'Asha Rao', year: 2026, words: ['a', 'b'] })
  })

  test('a draft of a form is gone once the form is as it was saved', () => {
    formDraft.keep(form, { ...saved, name: 'Other' }, saved)
    formDraft.keep(form, saved, saved)
    expect(read()).toBeNull()
  })

  test('a draft of a form never contains a secret field', () => {
    formDraft.keep(form, { ...saved, password: 'hush', name: 'Other' }, saved)
    expect(localStorage.getItem('draft:form')).not.toContain('hush')
    expect(read()).toEqual({ ...saved, name: 'Other' })
  })

  test('a draft of a form forgets after a day the files that nobody saved', () => {
    vi.useFakeTimers({ now: 0 })
    formDraft.keep(form, { ...saved, picture: 'key', name: 'Other' }, saved)
    expect(read()).toMatchObject({ picture: 'key' })
    vi.setSystemTime(25 * 3600 * 1000)
    expect(read()).toEqual({ ...saved, name: 'Other' })
  })

  test('a draft of a form of another shape is ignored', () => {
    formDraft.keep(form, { ...saved, words: 'no list' as never, more: 1 } as never, saved)
    expect(read()).toBeNull()
  })

  test('a draft of a form that is kept whole contains the unchanged fields too, such as the id of a new entry', () => {
    const whole = { ...form, whole: true }
    formDraft.keep(whole, { ...saved, year: 2026 }, saved)
    expect(formDraft.read(whole, { ...saved, name: 'Made anew' })).toEqual({ ...saved, year: 2026 })
  })

  test('a draft of a form is ignored when the form does not accept it', () => {
    formDraft.keep(form, { ...saved, words: ['old'] }, saved)
    expect(formDraft.read({ ...form, accepts: ({ words }) => !words.includes('old') }, saved)).toBeNull()
  })
})

import { draftStorage } from '#app/lib/draft-storage.ts'
import { blankTest, type Slot, type TestForm } from './test-form-values.ts'

const nameOf = (testId: string | null) => `test/${testId ?? 'new'}`

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const isSlot = (value: unknown): value is Slot =>
  isObject(value) &&
  typeof value['key'] === 'string' &&
  typeof value['question'] === 'string' &&
  typeof value['correct'] === 'number' &&
  typeof value['explanation'] === 'string' &&
  Array.isArray(value['options']) &&
  value['options'].every((option) => isObject(option) && typeof option['text'] === 'string')

/** Whether a stored thing has the form's shape: a draft may be older than the form. */
const isForm = (value: unknown): value is TestForm =>
  isObject(value) &&
  Object.keys(blankTest()).every((name) => name in value) &&
  typeof value['title'] === 'string' &&
  typeof value['description'] === 'string' &&
  Array.isArray(value['relatedRoles']) &&
  Array.isArray(value['questions']) &&
  value['questions'].every(isSlot) &&
  Array.isArray(value['deletedQuestionIds'])

/** What was written of a test and has not been saved yet; null stands for a new test. */
export const testDraft = {
  read(testId: string | null): TestForm | null {
    const content = draftStorage.read(nameOf(testId))?.content
    return isForm(content) ? content : null
  },
  keep: (testId: string | null, form: TestForm): void => draftStorage.keep(nameOf(testId), form),
  drop: (testId: string | null): void => draftStorage.drop(nameOf(testId)),
}

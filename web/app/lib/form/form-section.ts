import type { GetInputPropsReturnType, UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'

/** What the inputs in a section of a form need; paths are relative to the section. */
export interface FormSection {
  getInputProps(path: string, options?: { type: 'checkbox' }): GetInputPropsReturnType
  setFieldValue(path: string, value: unknown): void
  insertListItem(path: string, item: unknown): void
  removeListItem(path: string, index: number): void
  errors: Record<string, ReactNode>
}

/** A form as a section: the whole form, or the values under a name, so that 'payMin' means 'posting.payMin'. */
export function sectionOf<Values extends object>(
  form: UseFormReturnType<Values>,
  name?: keyof Values & string,
): FormSection {
  const beginning = name === undefined ? '' : `${name}.`
  const errors = Object.entries(form.errors).filter(([path]) => path.startsWith(beginning))
  return {
    getInputProps: (path, options) => form.getInputProps(beginning + path, options),
    setFieldValue: (path, value) => form.setFieldValue(beginning + path, value as never),
    insertListItem: (path, item) => form.insertListItem(beginning + path, item as never),
    removeListItem: (path, index) => form.removeListItem(beginning + path, index),
    errors: Object.fromEntries(errors.map(([path, error]) => [path.slice(beginning.length), error])),
  }
}

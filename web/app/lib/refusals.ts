import { ApiError } from '@firstrung/contract'
import { notify, notifyFailure } from '#app/lib/notify.ts'

/** The part of a form that takes refusals; every `useForm` of @mantine/form has it. */
interface RefusableForm {
  getValues: () => object
  setFieldError: (path: string, error: string) => void
  getInputNode?: (path: string) => HTMLElement | null
}

/** Puts what the server found wrong on the form's fields, and everything that has no field there into a toast. */
export function showOn(form: RefusableForm, title?: string): (error: unknown) => void {
  return (error) => {
    if (!(error instanceof ApiError) || error.errors.length === 0) {
      notifyFailure(error, title)
      return
    }
    const names = Object.keys(form.getValues())
    const onForm = error.errors.filter(({ field }) => names.includes(field.split('.')[0] ?? ''))
    const elsewhere = error.errors.filter((fault) => !onForm.includes(fault))

    for (const { field, msg } of onForm) form.setFieldError(field, msg)
    if (onForm[0]) form.getInputNode?.(onForm[0].field)?.focus()
    for (const msg of new Set(elsewhere.map((fault) => fault.msg))) notify.error(msg, title)
  }
}

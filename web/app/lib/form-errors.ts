import { ApiError } from '@firstrung/contract'
import { toast, toastError } from '#app/lib/toast.ts'

/** The part of a form that shows errors; every `useForm` of @mantine/form has it. */
interface RefusableForm {
  getValues: () => object
  setFieldError: (path: string, error: string) => void
  getInputNode?: (path: string) => HTMLElement | null
}

/** Shows the server's errors at the form's fields, and those without a field there in a toast. */
export function showFormErrors(form: RefusableForm, title?: string): (error: unknown) => void {
  return (error) => {
    if (!(error instanceof ApiError) || error.errors.length === 0) {
      toastError(error, title)
      return
    }
    const names = Object.keys(form.getValues())
    const onForm = error.errors.filter(({ field }) => names.includes(field.split('.')[0] ?? ''))
    const elsewhere = error.errors.filter((fault) => !onForm.includes(fault))

    for (const { field, msg } of onForm) form.setFieldError(field, msg)
    if (onForm[0]) form.getInputNode?.(onForm[0].field)?.focus()
    for (const msg of new Set(elsewhere.map((fault) => fault.msg))) toast.error(msg, title)
  }
}

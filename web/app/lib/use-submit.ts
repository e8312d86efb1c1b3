import { ApiError, messages } from '@firstrung/contract'
import type { UseFormReturnType } from '@mantine/form'
import { type FormEvent, useRef, useState } from 'react'
import { toast, toastError } from '#app/lib/toast.ts'
import type { SendChosen } from '#app/lib/form/use-chosen-file.ts'

/** What is wrong with a form: the sentence to show, and the fields it is about by their paths. */
export interface FormRefusal {
  msg: string
  faults: Record<string, string>
}

interface Submit<Values> {
  refusalOf: (values: Values) => FormRefusal | null
  /** Whether a file is still on its way. */
  isUploading?: boolean
  /** Sends a file that was chosen and not uploaded yet; what it changes in the form is read afterwards. */
  sendChosen?: SendChosen
  /** What stands in the form now; needed beside `sendChosen`. */
  valuesNow?: () => Values
  /** Sends it; resolves with the server's sentence. */
  save: (values: Values) => Promise<{ msg: string }>
  /** Where the faults that the server found stand in the form; unless told, at the first part of their paths. */
  faultsIn?: (errors: ApiError['errors'], values: Values) => Record<string, string>
  /** Shows what is wrong. */
  refuse: (refusal: FormRefusal) => void
  onSaved: () => void
}

const atFirstPart = (errors: ApiError['errors']): Record<string, string> =>
  Object.fromEntries(errors.map(({ field, msg }) => [field.split('.')[0] ?? field, msg]))

/** Says what is wrong, beside the fields too, and leads to the first of them. */
export function showRefusal<Values>(form: UseFormReturnType<Values>, { msg, faults }: FormRefusal): void {
  form.setErrors(faults)
  toast.warning(msg)
  const fields = Object.keys(form.getValues() as object)
  const placeOf = (path: string) => fields.indexOf(path.split('.')[0] ?? path)
  const [first] = Object.keys(faults).toSorted((one, other) => placeOf(one) - placeOf(other))
  if (first) form.getInputNode(first)?.focus()
}

/** Checks a form and sends it, once. Whatever fails is said and leaves what was typed. */
export function useSubmit<Values>(options: Submit<Values>) {
  const {
    refusalOf,
    isUploading = false,
    sendChosen,
    valuesNow,
    save,
    faultsIn = atFirstPart,
    refuse,
    onSaved,
  } = options
  // Not a state: the second click of a double click comes before the page has drawn the first one's effect.
  const isSaving = useRef(false)
  const [saving, setSaving] = useState(false)

  async function submit(event: FormEvent, typed: Values) {
    event.preventDefault()
    if (isSaving.current) return
    // First: a file that is on its way is not missing.
    if (isUploading) return toast.warning(messages.uploadRunning)
    isSaving.current = true
    setSaving(true)
    let values = typed
    try {
      if (sendChosen) {
        if (!(await sendChosen())) return
        values = valuesNow?.() ?? typed
      }
      const refusal = refusalOf(values)
      if (refusal) return refuse(refusal)
      const { msg } = await save(values)
      toast.success(msg)
      onSaved()
    } catch (error) {
      if (!(error instanceof ApiError) || error.errors.length === 0) return toastError(error)
      refuse({ msg: error.msg, faults: faultsIn(error.errors, values) })
    } finally {
      isSaving.current = false
      setSaving(false)
    }
  }

  return { submit, saving }
}

import { ApiError, messages } from '@firstrung/contract'
import { useForm } from '@mantine/form'
import type { MutateOptions } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { formDraft } from '#app/lib/form-draft.ts'
import { notify, notifyFailure } from '#app/lib/notify.ts'

/** What is wrong with a form: the sentence to show, and the fields it is about by their paths. */
export interface FormRefusal {
  msg: string
  faults: Record<string, string>
}

interface SavedForm<Values> {
  /** Under which this browser keeps what was typed. */
  draft: string
  saved: () => Values
  /** Fields that name fresh files, which do not last. */
  uploads: readonly (keyof Values)[]
  /** Fields that stay out of the browser's store. */
  secret?: readonly (keyof Values)[]
  refusalOf: (values: Values) => FormRefusal | null
  /** Where the faults that the server found stand in the form. */
  faultsIn: (errors: ApiError['errors'], values: Values) => Record<string, string>
  /** Whether a file is still on its way. */
  isUploading: boolean
  save: (values: Values, callbacks: MutateOptions<{ msg: string }, Error, Values>) => void
  onSaved: () => void
}

/** A form over something saved. What is changed in it stays with this browser until it is saved. */
export function useSavedForm<Values extends Record<string, unknown>>(options: SavedForm<Values>) {
  const { draft: name, uploads, secret, refusalOf, faultsIn, isUploading, save, onSaved } = options
  const [saved] = useState(options.saved)
  const [draft, setDraft] = useState(() => formDraft.read(name, saved, uploads))
  const form = useForm<Values>({
    initialValues: draft ?? saved,
    onValuesChange: (values) => formDraft.keep(name, values, saved, secret),
  })

  /** Shows what is wrong and leads to the first of it. */
  function refuse({ msg, faults }: FormRefusal) {
    form.setErrors(faults)
    const [first] = Object.keys(faults)
    if (first) form.getInputNode(first)?.focus()
    notify.warning(msg)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const values = form.getValues()
    const refusal = refusalOf(values)
    if (refusal) return refuse(refusal)
    if (isUploading) return notify.warning(messages.uploadRunning)
    form.clearErrors()
    save(values, {
      onSuccess: ({ msg }) => {
        formDraft.drop(name)
        notify.success(msg)
        onSaved()
      },
      onError: (error) => {
        if (!(error instanceof ApiError) || error.errors.length === 0) return notifyFailure(error)
        refuse({ msg: error.msg, faults: faultsIn(error.errors, values) })
      },
    })
  }

  function startOver() {
    form.setValues(saved)
    form.clearErrors()
    formDraft.drop(name)
    setDraft(null)
  }

  return { form, submit, startOver, hasDraft: draft !== null }
}

import type { ApiError } from '@firstrung/contract'
import { useForm } from '@mantine/form'
import { type FormEvent, useState } from 'react'
import { formDraft } from '#app/lib/form-draft.ts'
import { type FormRefusal, showRefusal, useSubmit } from '#app/lib/use-submit.ts'

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
  /** Sends it; resolves with the server's sentence. */
  save: (values: Values) => Promise<{ msg: string }>
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

  const { submit, saving } = useSubmit({
    refusalOf,
    isUploading,
    save: (values: Values) => {
      form.clearErrors()
      return save(values)
    },
    faultsIn,
    refuse: (refusal) => showRefusal(form, refusal),
    onSaved: () => {
      formDraft.drop(name)
      onSaved()
    },
  })

  function startOver() {
    form.setValues(saved)
    form.clearErrors()
    formDraft.drop(name)
    setDraft(null)
  }

  return {
    form,
    submit: (event: FormEvent) => void submit(event, form.getValues()),
    saving,
    startOver,
    hasDraft: draft !== null,
  }
}

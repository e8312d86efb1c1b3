import { messages } from '@firstrung/contract'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { toast, toastError } from '#app/lib/toast.ts'
import { type FormDraft, formDraft } from './form-draft.ts'
import { type Faults, type FormChecks, type FormRefusal, fieldOf, refusalOf, refusalOfError } from './form-refusal.ts'
import type { SendChosen } from './use-chosen-file.ts'

/** The values of a form. */
type AnyValues = ReturnType<typeof useForm>['values']

interface DraftFormOptions<Values, Answer> extends FormChecks<Values> {
  /** The initial values: stored ones, or blanks. */
  start: () => Values
  /** With it, unsaved input survives a reload. */
  draft?: FormDraft<Values> | undefined
  /** 'uncontrolled' for forms that can be typed into before the page is hydrated. */
  mode?: 'controlled' | 'uncontrolled'
  /** Whether a file is still being uploaded. */
  isUploading?: boolean
  /** Uploads a file that was chosen and not uploaded yet; the values are read afterwards. */
  sendChosen?: SendChosen | undefined
  save: (values: Values) => Promise<Answer>
  onSaved?: (answer: Answer, values: Values) => void
  /** How to treat an error of `save`: a refusal, or 'shown' when the caller shows it. Null is the default. */
  onError?: (error: unknown) => FormRefusal | 'shown' | null
  /** The title of the toast when saving fails. */
  failureTitle?: string
  /** How a refusal is shown. */
  says?: 'warning' | 'error'
  /** Called before the focus goes to the first fault: opens the step or the section of that input. */
  onRefused?: (refusal: FormRefusal, first: string | undefined) => void
}

/**
 * The only way to write a form: values are checked against the contract's shape and sent once; a draft survives a reload;
 * refusals are shown in a toast and beside their inputs, and the first of them gets the focus.
 */
export function useDraftForm<Values extends AnyValues, Answer>(options: DraftFormOptions<Values, Answer>) {
  const { draft, mode = 'controlled', isUploading = false, sendChosen, save, onSaved, onError } = options
  const { failureTitle, says = 'warning', onRefused } = options
  const [saved] = useState(options.start)
  const [kept, setKept] = useState(() => draft && formDraft.read(draft, saved))
  const form = useForm<Values>({
    mode,
    initialValues: kept ?? saved,
    onValuesChange: (values) => draft && formDraft.keep(draft, values, saved),
  })
  // Not a state: the second click of a double click comes before the re-render after the first one.
  const isSaving = useRef(false)
  const [saving, setSaving] = useState(false)

  /** Shows the faults, and focuses the first one. */
  function refuse(refusal: FormRefusal, title?: string): void {
    const { msg, faults } = refusal
    const names = Object.keys(form.getValues())
    const elsewhere = Object.entries(faults).filter(([path]) => !names.includes(fieldOf(path)))
    // Rendered synchronously, because a hidden input takes no focus.
    flushSync(() => {
      form.setErrors(faults)
      onRefused?.(refusal, firstOf(form, faults)?.path)
    })
    firstOf(form, faults, isShown)?.input.focus()
    // A fault without an input is shown in full.
    const sentences = elsewhere.length > 0 ? [...new Set(elsewhere.map(([, fault]) => fault))] : [msg]
    for (const sentence of sentences) toast[says](sentence, title)
  }

  function refuseError(error: unknown, values: Values): void {
    const known = onError?.(error) ?? refusalOfError(error, options, values)
    if (known === 'shown') return
    if (known) refuse(known, failureTitle)
    else toastError(error, failureTitle)
  }

  async function send(): Promise<void> {
    if (isSaving.current) return
    // First, because a file that is being uploaded is not missing.
    if (isUploading) return toast.warning(messages.uploadRunning)
    isSaving.current = true
    setSaving(true)
    try {
      if (sendChosen && !(await sendChosen())) return
      const values = form.getValues()
      const refusal = refusalOf(options, values)
      if (refusal) return refuse(refusal)
      form.clearErrors()
      let answer: Answer
      try {
        answer = await save(values)
      } catch (error) {
        return refuseError(error, values)
      }
      if (draft && !draft.outlivesSaving) formDraft.drop(draft)
      onSaved?.(answer, values)
    } finally {
      isSaving.current = false
      setSaving(false)
    }
  }

  return {
    form,
    values: form.getValues(),
    /** For the form element. */
    submit: (event: FormEvent) => {
      event.preventDefault()
      void send()
    },
    saving,
    /** Shows faults that were found without submitting. */
    refuse,
    /** Whether the form began with a draft. */
    hasDraft: Boolean(kept),
    /** Drops the draft, and shows the saved values. */
    startOver: () => {
      form.setValues(saved)
      form.clearErrors()
      if (draft) formDraft.drop(draft)
      setKept(null)
    },
  }
}

const isShown = (input: HTMLElement) => input.closest('[hidden]') === null

/** The first input in the page that has a fault, with its path. */
function firstOf<Values>(
  form: UseFormReturnType<Values>,
  faults: Faults,
  isWanted: (input: HTMLElement) => boolean = () => true,
) {
  return Object.keys(faults)
    .flatMap((path) => {
      const input = form.getInputNode(path)
      return input && isWanted(input) ? [{ path, input }] : []
    })
    .toSorted((one, other) => (isBefore(one.input, other.input) ? -1 : 1))[0]
}

const isBefore = (one: Node, other: Node) =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

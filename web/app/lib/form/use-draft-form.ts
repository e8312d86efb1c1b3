import { messages } from '@firstrung/contract'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { toast, toastError } from '#app/lib/toast.ts'
import { type FormDraft, formDraft } from './form-draft.ts'
import { type Faults, type FormChecks, type FormRefusal, fieldOf, refusalOf, refusalOfError } from './form-refusal.ts'
import type { SendChosen } from './use-chosen-file.ts'

/** What a form of this library may hold. */
type AnyValues = ReturnType<typeof useForm>['values']

interface DraftFormOptions<Values, Answer> extends FormChecks<Values> {
  /** What stands in the form at first: what is saved, or blanks. */
  start: () => Values
  /** With it, what is typed outlives a reload, until it is saved. */
  draft?: FormDraft<Values> | undefined
  /** 'uncontrolled' for forms that can be typed into before the page is hydrated. */
  mode?: 'controlled' | 'uncontrolled'
  /** Whether a file is still on its way. */
  isUploading?: boolean
  /** Sends a file that was chosen and not uploaded yet; what it changes in the form is read afterwards. */
  sendChosen?: SendChosen | undefined
  save: (values: Values) => Promise<Answer>
  onSaved?: (answer: Answer, values: Values) => void
  /** What an error of `save` means here: a refusal, or 'shown' when the caller shows it. Null leaves it to the form. */
  onError?: (error: unknown) => FormRefusal | 'shown' | null
  /** Title of what is said when saving fails. */
  failureTitle?: string
  /** How a refusal is said. */
  says?: 'warning' | 'error'
  /** Called before the focus goes to the first fault: opens the step or the section in which that input stands. */
  onRefused?: (refusal: FormRefusal, first: string | undefined) => void
}

/**
 * The one way to write a form: values, checked against the shape of the contract and sent once; a draft that outlives a
 * reload; refusals said in a toast and shown beside their inputs, with the focus on the first of them.
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
  // Not a state: the second click of a double click comes before the page has drawn the first one's effect.
  const isSaving = useRef(false)
  const [saving, setSaving] = useState(false)

  /** Says what is wrong, beside the inputs too, and leads to the first of them. */
  function refuse(refusal: FormRefusal, title?: string): void {
    const { msg, faults } = refusal
    const names = Object.keys(form.getValues())
    const elsewhere = Object.entries(faults).filter(([path]) => !names.includes(fieldOf(path)))
    // Drawn at once: an input out of sight takes no focus.
    flushSync(() => {
      form.setErrors(faults)
      onRefused?.(refusal, firstOf(form, faults)?.path)
    })
    firstOf(form, faults, isShown)?.input.focus()
    // What no input shows is said whole.
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
    // First: a file that is on its way is not missing.
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
    /** Shows faults that were found in another way than by submitting. */
    refuse,
    /** Whether the form began with a draft. */
    hasDraft: Boolean(kept),
    /** Drops the draft, and shows what is saved. */
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

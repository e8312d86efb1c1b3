import { messages } from '@firstrung/contract'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { errorMessage, toast, toastError } from '#app/lib/browser/toast.ts'
import { shownText } from '#app/lib/text/shown-text.ts'
import { type FormDraft, formDraft } from './form-draft.ts'
import {
  type Faults,
  type FormChecks,
  type FormRefusal,
  fieldOf,
  refusalOf,
  refusalOfError,
  stillThere,
} from './form-refusal.ts'
import { useLostForm } from './lost-session-forms.ts'
import { useUnsavedForm } from './unsaved-forms.ts'
import type { SendChosen } from './use-chosen-file.ts'

/** The values of a form. */
type AnyValues = ReturnType<typeof useForm>['values']

interface FormOptions<Values, Answer> extends FormChecks<Values> {
  /** The initial values: stored ones, or blanks. */
  start: () => Values
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

/** How input survives a reload or the end of the session. Each form chooses one way. */
export type Keeping<Values> =
  /** Unsaved input survives a reload. */
  | { draft: FormDraft<Values>; about?: string; isUnmissed?: false }
  /**
   * Asks before the form is left. The input survives the end of the session, for a form on the same page with the same
   * `about`: an id, or a word if the page has only one such form.
   */
  | { draft?: FormDraft<Values> | undefined; about: string; isUnmissed?: false }
  /** For input that nobody misses: an email and a password, a code. */
  | { draft?: undefined; about?: undefined; isUnmissed: true }

type DraftFormOptions<Values, Answer> = FormOptions<Values, Answer> & Keeping<Values>

/** Why a form was not saved, if no input shows it. It stays until the next try. */
export interface FormFailure {
  msg: string
  /** The error from `save`; undefined if the browser's own check refused. */
  error?: unknown
}

/**
 * The only way to write a form: values are checked against the contract's shape and sent once; a draft survives a reload,
 * and leaving a form without one asks; refusals are shown in a toast and at their inputs, and the first of them gets
 * the focus. A fault disappears once it is corrected; `failure` holds what no input shows, for `FormFailureNote`.
 */
// oxlint-disable-next-line max-lines-per-function -- checking, refusing and sending share the state of one form, in each page with one
export function useDraftForm<Values extends AnyValues, Answer>(options: DraftFormOptions<Values, Answer>) {
  const { draft, mode = 'controlled', isUploading = false, sendChosen, save, onSaved, onError } = options
  const { failureTitle, says = 'warning', isUnmissed = false, onRefused } = options
  const [saved] = useState(options.start)
  const [kept, setKept] = useState(() => draft && formDraft.read(draft, saved))
  const form = useForm<Values>({
    mode,
    initialValues: kept ?? saved,
    clearInputErrorOnChange: false,
    onValuesChange: (values, before) => {
      if (draft) formDraft.keep(draft, values, saved)
      dropMended(values, before)
      countAsStored(values)
    },
  })
  /** The values that the server has. */
  const stored = useRef(saved)
  const isLosable = !draft && !isUnmissed
  const lostForm = useLostForm(form, { start: saved, about: options.about ?? '' }, isLosable)
  useUnsavedForm(isLosable ? { lostAt: () => placeOfTyped(form, stored.current), keep: lostForm.keep } : null)
  const shown = useRef<{ faults: Faults; by: 'browser' | 'server' }>({ faults: {}, by: 'browser' })
  const [failure, setFailure] = useState<FormFailure | null>(null)
  // Not a state: the second click of a double click comes before the re-render after the first one.
  const isSaving = useRef(false)
  const [saving, setSaving] = useState(false)

  /** Values that the page itself sets, such as those that the server returned, do not count as typed. */
  function countAsStored(values: Values): void {
    const untouched = Object.entries(values).filter(([name]) => !form.isTouched(name))
    stored.current = { ...stored.current, ...Object.fromEntries(untouched) }
  }

  /** A fault from the server counts as corrected once its value changes, because only the server can check it. */
  function dropMended(values: Values, before: Values): void {
    const { faults, by } = shown.current
    if (Object.keys(faults).length === 0) return
    const isChanged = (path: string) => Reflect.get(values, fieldOf(path)) !== Reflect.get(before, fieldOf(path))
    const left =
      by === 'browser'
        ? stillThere(faults, options, values)
        : Object.fromEntries(Object.entries(faults).filter(([path]) => !isChanged(path)))
    for (const path of Object.keys(faults)) if (!(path in left)) form.clearFieldError(path)
    shown.current = { faults: left, by }
  }

  /** Shows the faults, and focuses the first one. */
  function refuse(refusal: FormRefusal, by: 'browser' | 'server', title?: string): void {
    const { msg, faults } = asShown(refusal)
    shown.current = { faults, by }
    const names = Object.keys(form.getValues())
    const elsewhere = Object.entries(faults).filter(([path]) => !names.includes(fieldOf(path)))
    // Rendered synchronously, because a hidden input takes no focus.
    flushSync(() => {
      form.setErrors(faults)
      onRefused?.(refusal, firstOf(form, faults)?.path)
    })
    focusOn(firstOf(form, faults, isShown)?.input)
    // A fault without an input is shown in full.
    const sentences = elsewhere.length > 0 ? [...new Set(elsewhere.map(([, fault]) => fault))] : [msg]
    if (elsewhere.length > 0) setFailure({ msg: sentences.join(' ') })
    for (const sentence of sentences) toast[says](sentence, title)
  }

  function refuseError(error: unknown, values: Values): void {
    const known = onError?.(error) ?? refusalOfError(error, options, values)
    if (known === 'shown') return
    if (known) return refuse(known, 'server', failureTitle)
    toastError(error, failureTitle)
    setFailure({ msg: errorMessage(error), error })
  }

  async function send(): Promise<void> {
    if (isSaving.current) return
    // First, because a file that is being uploaded is not missing.
    if (isUploading) return toast.warning(messages.uploadRunning)
    isSaving.current = true
    setSaving(true)
    setFailure(null)
    try {
      if (sendChosen && !(await sendChosen())) return
      const values = form.getValues()
      const refusal = refusalOf(options, values)
      if (refusal) return refuse(refusal, 'browser')
      form.clearErrors()
      shown.current = { faults: {}, by: 'browser' }
      let answer: Answer
      try {
        answer = await save(values)
      } catch (error) {
        return refuseError(error, values)
      }
      if (draft && !draft.outlivesSaving) formDraft.drop(draft)
      // On a public page the form stays when the session ends, and may be sent after the next login.
      if (isLosable) lostForm.forget()
      stored.current = values
      // Input that was typed during the request is not stored.
      if (form.getValues() === values) form.resetTouched()
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
    /** The failure of the last try, if no input shows it. */
    failure,
    /** Shows faults that were found without submitting. */
    refuse: (refusal: FormRefusal) => refuse(refusal, 'browser'),
    /** Whether the form began with a draft. */
    hasDraft: Boolean(kept),
    /** Drops the draft, and shows the saved values. */
    startOver: () => {
      form.setValues(saved)
      form.resetTouched()
      form.clearErrors()
      setFailure(null)
      if (draft) formDraft.drop(draft)
      setKept(null)
    },
  }
}

/** Where unsaved input is; null if there is none. A closed dialog still has its values, but they do not count. */
function placeOfTyped<Values extends AnyValues>(form: UseFormReturnType<Values>, stored: Values) {
  const values = form.getValues()
  const names = Object.keys(values)
  const isTyped = (name: string) =>
    form.isTouched(name) && JSON.stringify(Reflect.get(values, name)) !== JSON.stringify(Reflect.get(stored, name))
  if (!names.some(isTyped)) return null
  const input = names.map((name) => form.getInputNode(name)).find((node) => node !== null)
  if (!input) return null
  return input.closest('[aria-modal="true"]') ? 'dialog' : 'page'
}

/** A refusal with the texts of this installation. */
const asShown = ({ msg, faults }: FormRefusal): FormRefusal => ({
  msg: shownText(msg),
  faults: Object.fromEntries(Object.entries(faults).map(([path, fault]) => [path, shownText(fault)])),
})

/** Puts the input into the middle of the screen: at the edges of the screen, bars may cover it. */
function focusOn(input: HTMLElement | undefined): void {
  input?.focus({ preventScroll: true })
  input?.scrollIntoView({ block: 'center' })
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

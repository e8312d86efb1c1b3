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

/** How what is typed outlives a reload or the end of the session: each form says one. */
export type Keeping<Values> =
  /** Unsaved input survives a reload. */
  | { draft: FormDraft<Values>; about?: string; isUnmissed?: false }
  /**
   * Leaving the form asks. What is typed outlives the end of the session, for the form of the same page that writes about the
   * same: an id, or a word where the page has one such form.
   */
  | { draft?: FormDraft<Values> | undefined; about: string; isUnmissed?: false }
  /** Nobody misses what is typed: an email and a password, a code. */
  | { draft?: undefined; about?: undefined; isUnmissed: true }

type DraftFormOptions<Values, Answer> = FormOptions<Values, Answer> & Keeping<Values>

/** Why a form was not saved, where no input says it: stays until the next try. */
export interface FormFailure {
  msg: string
  /** What `save` threw; undefined for a refusal of the browser. */
  error?: unknown
}

/**
 * The only way to write a form: values are checked against the contract's shape and sent once; a draft survives a reload,
 * and leaving a form without one asks; refusals are shown in a toast and beside their inputs, and the first of them gets
 * the focus. A fault is gone once it is mended; `failure` holds what no input shows, for `FormFailureNote`.
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
  /** What the server has of it. */
  const stored = useRef(saved)
  const isLosable = !draft && !isUnmissed
  const lostForm = useLostForm(form, { start: saved, about: options.about ?? '' }, isLosable)
  useUnsavedForm(isLosable ? { lostAt: () => placeOfTyped(form, stored.current), keep: lostForm.keep } : null)
  const shown = useRef<{ faults: Faults; by: 'browser' | 'server' }>({ faults: {}, by: 'browser' })
  const [failure, setFailure] = useState<FormFailure | null>(null)
  // Not a state: the second click of a double click comes before the re-render after the first one.
  const isSaving = useRef(false)
  const [saving, setSaving] = useState(false)

  /** What the page itself puts into the form, such as what the server has made of it, nobody has typed. */
  function countAsStored(values: Values): void {
    const untouched = Object.entries(values).filter(([name]) => !form.isTouched(name))
    stored.current = { ...stored.current, ...Object.fromEntries(untouched) }
  }

  /** What the server refused counts as mended once it is changed: only the server can check it. */
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
      // What was typed while it was sent is not stored.
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
    /** What no input shows of the last try. */
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

/** Where something is typed that is not stored; null for nowhere. A dialog that is closed has kept its values, but nobody sees them. */
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

/** A refusal in the texts that the installation shows. */
const asShown = ({ msg, faults }: FormRefusal): FormRefusal => ({
  msg: shownText(msg),
  faults: Object.fromEntries(Object.entries(faults).map(([path, fault]) => [path, shownText(fault)])),
})

/** Puts the input into the middle of the screen: at its edges bars may cover it. */
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

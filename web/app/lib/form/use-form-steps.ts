import { useEffect, useRef } from 'react'
import { useBackSteps } from '#app/lib/page/back.ts'

/** A form whose values include the open step, counted from 1, so that a draft keeps it. */
interface SteppedForm {
  getValues: () => { step: number }
  setFieldValue: (path: 'step', step: number) => void
  getInputNode: (path: string) => HTMLElement | null
}

/** Navigates a form in steps. `stepOf` returns the step of an input. */
export function useFormSteps(form: SteppedForm, stepOf: (path: string) => number) {
  const heading = useRef<HTMLHeadingElement>(null)
  // Called after the step is rendered, because a hidden element takes no focus.
  const takeFocus = useRef<(() => void) | null>(null)
  const { step } = form.getValues()

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after every change of the step
  useEffect(() => {
    takeFocus.current?.()
    takeFocus.current = null
  }, [step])

  function focusHeading() {
    heading.current?.focus()
    window.scrollTo({ top: 0 })
  }

  function open(to: number, focus: () => void) {
    if (to === step) return focus()
    takeFocus.current = focus
    form.setFieldValue('step', to)
  }

  const go = (to: number) => {
    if (to !== step) open(to, focusHeading)
  }
  useBackSteps(step, go)

  return {
    step,
    /** For the heading of the open step. */
    heading,
    /** Opens another step, whose heading gets the focus. */
    go,
    /** Opens the step of an input and focuses the input. */
    show: (path: string) => open(stepOf(path), () => form.getInputNode(path)?.focus()),
  }
}

import { Title } from '@mantine/core'
import type { FormEvent, ReactNode, Ref } from 'react'
import type { FormFailure } from '#app/lib/form/use-draft-form.ts'
import { Button } from '#app/ui/base/button.tsx'
import { IconCircleCheck } from '#app/ui/base/icons.ts'
import { DraftAlert } from './draft-alert.tsx'
import { FormFailureNote } from './form-failure.tsx'
import styles from './form-steps.module.css'
import { StepProgress } from './step-progress.tsx'
import { StickyActions } from './sticky-actions.tsx'

interface FormStepsProps {
  title: string
  text: ReactNode
  /** The accessible name of the form. */
  label: string
  /** Each step with its inputs, and how many required ones are still empty. */
  steps: readonly { title: string; missing: number; content: ReactNode }[]
  /** How many inputs of all steps are required. */
  required: number
  /** The open step, counted from 1. */
  step: number
  /** For the heading of the open step. */
  heading: Ref<HTMLHeadingElement>
  onChoose: (step: number) => void
  submitLabel: string
  /** From `useDraftForm`. */
  submit: (event: FormEvent) => void
  saving: boolean
  failure?: FormFailure | null
  hasDraft: boolean
  startOver: () => void
  /** Shown below the inputs. */
  children?: ReactNode
}

/** A form in steps. Next to it, on a phone above it, are its purpose and what each step still lacks. */
export function FormSteps(props: FormStepsProps) {
  const { title, text, label, steps, required, step, heading, onChoose, children } = props
  const { submitLabel, submit, saving, failure = null, hasDraft, startOver } = props
  const isLast = step === steps.length
  const missing = steps.reduce((sum, it) => sum + it.missing, 0)

  function submitOrGoOn(event: FormEvent) {
    if (isLast) return submit(event)
    event.preventDefault()
    onChoose(step + 1)
  }

  return (
    <div className={`container ${styles.formSteps}`}>
      <div className={styles.formStepsSide}>
        <div>
          <h1>{title}</h1>
          <p>{text}</p>
        </div>
        <StepProgress value={required - missing} total={required} label="required fields filled in" />
        <nav className={styles.formStepsMenu} aria-label="Steps">
          {steps.map((one, index) => (
            <button
              key={one.title}
              type="button"
              aria-current={index + 1 === step ? 'step' : undefined}
              onClick={() => onChoose(index + 1)}
            >
              <span className={styles.formStepsNumber} aria-hidden>
                {one.missing === 0 ? <IconCircleCheck size={26} /> : index + 1}
              </span>
              <span>
                <span className={styles.formStepsTitle}>{one.title}</span>
                <span className={styles.formStepsState}>
                  {one.missing === 0 ? 'Complete' : `${one.missing} to fill in`}
                </span>
              </span>
            </button>
          ))}
        </nav>
      </div>
      <form onSubmit={submitOrGoOn} noValidate aria-label={label}>
        {hasDraft && <DraftAlert onStartOver={startOver} />}
        <Title order={2} ref={heading} tabIndex={-1} mb="lg" className={styles.formStepsHeading}>
          {steps[step - 1]?.title}
        </Title>
        {/* All steps stay mounted, so that their state is kept. */}
        {steps.map((one, index) => (
          <div key={one.title} hidden={index + 1 !== step}>
            {one.content}
          </div>
        ))}
        {children}
        <FormFailureNote failure={failure} mt="lg" />
        <StickyActions>
          {step > 1 && (
            <Button variant="secondary" onClick={() => onChoose(step - 1)}>
              Back
            </Button>
          )}
          <Button type="submit" loading={saving}>
            {isLast ? submitLabel : 'Next'}
          </Button>
        </StickyActions>
      </form>
    </div>
  )
}

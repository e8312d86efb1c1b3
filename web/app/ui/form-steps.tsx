import { type ReactNode, useId } from 'react'
import { IconCircleCheck } from './icons.ts'
import './form-steps.css'

interface FormStepsProps {
  title: string
  text: ReactNode
  /** Each step with the number of its empty required fields. */
  steps: readonly { title: string; missing: number }[]
  /** The current step, from 0. */
  current: number
  onChoose: (step: number) => void
  /** The progress of the whole form. */
  progress: ReactNode
  children: ReactNode
}

/** A form in steps: beside it, and on a phone above it, its purpose and what each step still needs. */
export function FormSteps({ title, text, steps, current, onChoose, progress, children }: FormStepsProps) {
  const id = useId()
  return (
    <div className="container form-steps">
      <div className="form-steps-side">
        <div>
          <h1 id={id}>{title}</h1>
          <p>{text}</p>
        </div>
        {progress}
        <nav className="form-steps-menu" aria-label="Steps">
          {steps.map((step, index) => (
            <button
              key={step.title}
              type="button"
              aria-current={index === current ? 'step' : undefined}
              onClick={() => onChoose(index)}
            >
              <span className="form-steps-number" aria-hidden>
                {step.missing === 0 ? <IconCircleCheck size={26} /> : index + 1}
              </span>
              <span>
                <span className="form-steps-title">{step.title}</span>
                <span className="form-steps-state">
                  {step.missing === 0 ? 'Complete' : `${step.missing} to fill in`}
                </span>
              </span>
            </button>
          ))}
        </nav>
      </div>
      {children}
    </div>
  )
}

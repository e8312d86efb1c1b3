import { onboardingFields, type RecruiterRecord } from '@firstrung/contract'
import { Button, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { toast } from '#app/lib/toast.ts'
import { uploadAvatar } from '#app/lib/upload.ts'
import { type FormRefusal, useSubmit } from '#app/lib/use-submit.ts'
import { useUploading } from '#app/lib/use-uploading.ts'
import { DraftAlert } from '#app/ui/draft-alert.tsx'
import { FormSteps } from '#app/ui/form-steps.tsx'
import { StepProgress } from '#app/ui/step-progress.tsx'
import { StickyActions } from '#app/ui/sticky-actions.tsx'
import { CompanyFields } from './company-fields.tsx'
import { DetailsFields } from './details-fields.tsx'
import { onboardingDraft } from './onboarding-draft.ts'
import { formOf, missingOf, type OnboardingForm, refusalOfSubmit, type Step, stepOf } from './onboarding-form-values.ts'
import { useSaveOnboarding } from './recruiter-queries.ts'

const titles: Record<Step, string> = { 1: 'Recruiter Details', 2: 'Company Profile' }
const steps: readonly Step[] = [1, 2]

interface OnboardingWizardProps {
  record: RecruiterRecord
  /** Called once all is saved. */
  onSaved: () => void
}

/** The recruiter's onboarding in two steps. What is typed stays with this browser until it is submitted. */
export function OnboardingWizard({ record, onSaved }: OnboardingWizardProps) {
  const { userId, email } = record
  const [saved] = useState(() => formOf(record))
  const [draft, setDraft] = useState(() => onboardingDraft.read(userId, saved))
  const [step, setStep] = useState<Step>(draft?.step ?? 1)
  const [isUploading, uploading] = useUploading()
  const heading = useRef<HTMLHeadingElement>(null)
  /** What takes the focus after a change of step: an input's path, or '' for the heading. */
  const focusNext = useRef<string | null>(null)
  const save = useSaveOnboarding()
  const form = useForm<OnboardingForm>({
    initialValues: draft?.values ?? saved,
    onValuesChange: (values) => onboardingDraft.keep(userId, { values, step }),
  })
  const values = form.getValues()
  const missing = missingOf(values)

  // After the step has changed, and not before: a hidden input takes no focus.
  useEffect(() => {
    if (focusNext.current) form.getInputNode(focusNext.current)?.focus()
    else if (focusNext.current === '') {
      heading.current?.focus()
      window.scrollTo({ top: 0 })
    }
    focusNext.current = null
  })

  function go(to: Step, focus = '') {
    if (to === step) {
      if (focus) form.getInputNode(focus)?.focus()
      return
    }
    focusNext.current = focus
    setStep(to)
    onboardingDraft.keep(userId, { values, step: to })
  }

  /** Shows what is wrong, and leads to the first field of it. */
  function refuse({ msg, faults }: FormRefusal) {
    form.setErrors(faults)
    toast.warning(msg)
    const first = Object.keys(values).find((field) => field in faults)
    if (first) go(stepOf(first), first)
  }

  const { submit: send, saving } = useSubmit<OnboardingForm>({
    refusalOf: (typed) => refusalOfSubmit(typed, userId),
    isUploading,
    save: save.mutateAsync,
    refuse,
    onSaved: () => {
      onboardingDraft.drop(userId)
      onSaved()
    },
  })

  function submit(event: FormEvent) {
    if (step === 2) return void send(event, values)
    event.preventDefault()
    go(2)
  }

  async function keepAvatar(file: File, onProgress: (percent: number) => void) {
    const { fileKey, publicUrl } = await uploading(uploadAvatar('recruiter', userId, file, onProgress))
    form.setValues({ avatarS3FileKey: fileKey, avatarS3PublicUrl: publicUrl })
  }

  function startOver() {
    form.setValues(saved)
    form.clearErrors()
    onboardingDraft.drop(userId)
    setDraft(null)
  }

  return (
    <FormSteps
      title="Set up your account"
      text="This stands beside your jobs. It takes about three minutes, and nothing you type gets lost."
      steps={steps.map((it) => ({
        title: titles[it],
        missing: missing.filter((field) => stepOf(field) === it).length,
      }))}
      current={step - 1}
      onChoose={(place) => go(steps[place] ?? 1)}
      progress={
        <StepProgress
          value={onboardingFields.length - missing.length}
          total={onboardingFields.length}
          label="required fields filled in"
        />
      }
    >
      <form onSubmit={submit} noValidate aria-label="Set up your account">
        {draft && <DraftAlert onStartOver={startOver} />}
        <Title order={2} ref={heading} tabIndex={-1} mb="lg" style={{ outline: 'none' }}>
          {titles[step]}
        </Title>
        {/* Both steps stay mounted, so that nothing in them is forgotten. */}
        <div hidden={step !== 1}>
          <DetailsFields form={form} email={email} uploadAvatar={keepAvatar} />
        </div>
        <div hidden={step !== 2}>
          <CompanyFields form={form} firstYear={0} />
        </div>
        <StickyActions>
          {step === 2 && (
            <Button variant="default" onClick={() => go(1)}>
              Back
            </Button>
          )}
          <Button type="submit" loading={saving}>
            {step === 1 ? 'Next' : 'Submit'}
          </Button>
        </StickyActions>
      </form>
    </FormSteps>
  )
}

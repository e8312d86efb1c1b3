import { onboardingFields, type RecruiterRecord } from '@firstrung/contract'
import { Title } from '@mantine/core'
import { type FormEvent, useEffect, useRef } from 'react'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { useUploading } from '#app/lib/form/use-uploading.ts'
import { toast } from '#app/lib/toast.ts'
import { uploadAvatar } from '#app/lib/upload.ts'
import { Button } from '#app/ui/button.tsx'
import { DraftAlert } from '#app/ui/draft-alert.tsx'
import { FormSteps } from '#app/ui/form-steps.tsx'
import { StepProgress } from '#app/ui/step-progress.tsx'
import { StickyActions } from '#app/ui/sticky-actions.tsx'
import { CompanyFields } from './company-fields.tsx'
import { DetailsFields } from './details-fields.tsx'
import { checksOf, formOf, missingOf, type Step, stepOf } from './onboarding-form-values.ts'
import { useSaveOnboarding } from './recruiter-queries.ts'

const titles: Record<Step, string> = { 1: 'Recruiter Details', 2: 'Company Profile' }
const steps: readonly Step[] = [1, 2]

interface OnboardingWizardProps {
  record: RecruiterRecord
  /** Called once all is saved. */
  onSaved: () => void
}

/** The recruiter's onboarding in two steps. Unsaved input stays in this browser. */
export function OnboardingWizard({ record, onSaved }: OnboardingWizardProps) {
  const { userId, email } = record
  const [isUploading, uploading] = useUploading()
  const heading = useRef<HTMLHeadingElement>(null)
  /** Whether the heading takes the focus after a change of step. */
  const hasMoved = useRef(false)
  const save = useSaveOnboarding()
  const {
    form,
    values,
    submit: send,
    saving,
    hasDraft,
    startOver,
  } = useDraftForm({
    start: () => formOf(record),
    draft: {
      key: `onboarding/${userId}`,
      uploads: ['avatarS3FileKey', 'avatarS3PublicUrl'],
      accepts: (kept) => steps.includes(kept.step),
    },
    ...checksOf(userId),
    isUploading,
    save: save.mutateAsync,
    onSaved: ({ msg }) => {
      toast.success(msg)
      onSaved()
    },
    onRefused: (_, first) => {
      if (first) form.setFieldValue('step', stepOf(first))
    },
  })
  const { step } = values
  const missing = missingOf(values)

  // After the step has changed, because a hidden heading takes no focus.
  useEffect(() => {
    if (!hasMoved.current) return
    hasMoved.current = false
    heading.current?.focus()
    window.scrollTo({ top: 0 })
  })

  function go(to: Step) {
    if (to === step) return
    hasMoved.current = true
    form.setFieldValue('step', to)
  }

  function submit(event: FormEvent) {
    if (step === 2) return send(event)
    event.preventDefault()
    go(2)
  }

  async function keepAvatar(file: File, onProgress: (percent: number) => void) {
    const { fileKey, publicUrl } = await uploading(uploadAvatar('recruiter', userId, file, onProgress))
    form.setValues({ avatarS3FileKey: fileKey, avatarS3PublicUrl: publicUrl })
  }

  return (
    <FormSteps
      title="Set up your account"
      text="Candidates see this with your jobs. It takes about three minutes, and nothing you type gets lost."
      steps={steps.map((it) => ({
        title: titles[it],
        missing: missing.filter((field) => stepOf(field) === it).length,
      }))}
      current={step - 1}
      onChoose={(index) => go(steps[index] ?? 1)}
      progress={
        <StepProgress
          value={onboardingFields.length - missing.length}
          total={onboardingFields.length}
          label="required fields filled in"
        />
      }
    >
      <form onSubmit={submit} noValidate aria-label="Set up your account">
        {hasDraft && <DraftAlert onStartOver={startOver} />}
        <Title order={2} ref={heading} tabIndex={-1} mb="lg" style={{ outline: 'none' }}>
          {titles[step]}
        </Title>
        {/* Both steps stay mounted, so that they keep their state. */}
        <div hidden={step !== 1}>
          <DetailsFields form={form} email={email} uploadAvatar={keepAvatar} />
        </div>
        <div hidden={step !== 2}>
          <CompanyFields form={form} firstYear={0} />
        </div>
        <StickyActions>
          {step === 2 && (
            <Button variant="secondary" onClick={() => go(1)}>
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

import { type CandidateRecord, messages } from '@firstrung/contract'
import { Alert, Title } from '@mantine/core'
import { type FormEvent, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { useUploading } from '#app/lib/form/use-uploading.ts'
import { lazyWithRetry } from '#app/lib/lazy-with-retry.ts'
import { toast } from '#app/lib/toast.ts'
import { uploadAvatar, uploadResume } from '#app/lib/upload.ts'
import { Button } from '#app/ui/button.tsx'
import { DraftAlert } from '#app/ui/draft-alert.tsx'
import { FormSteps } from '#app/ui/form-steps.tsx'
import { IconAlertTriangle } from '#app/ui/icons.ts'
import { FormSkeleton } from '#app/ui/skeletons.tsx'
import { StepProgress } from '#app/ui/step-progress.tsx'
import { StickyActions } from '#app/ui/sticky-actions.tsx'
import { useSaveProfile } from './candidate-queries.ts'
import { GeneralStep } from './general-step.tsx'
import { checksOf, formOf, markedCount, missingOf, type Step, stepOf } from './profile-form-values.ts'
import './profile-wizard.css'

/** Everybody begins in step 1, so the second one is loaded later. */
const ExperiencesStep = lazyWithRetry(async () => (await import('./experiences-step.tsx')).ExperiencesStep)

const stepTitles: Record<Step, string> = { 1: 'General Details', 2: 'Experiences' }
const steps: readonly Step[] = [1, 2]

interface ProfileWizardProps {
  record: CandidateRecord
  /** Called once the profile is saved. */
  onSaved: () => void
}

/** The candidate's profile in two steps. Unsaved input stays in this browser. */
export function ProfileWizard({ record, onSaved }: ProfileWizardProps) {
  const { userId, email } = record
  const [left, setLeft] = useState<ReadonlySet<Step>>(new Set())
  const [isUploading, uploading] = useUploading()
  const heading = useRef<HTMLHeadingElement>(null)
  const focusNext = useRef<string | null>(null)
  const save = useSaveProfile()
  const {
    form,
    values,
    submit: done,
    saving,
    hasDraft,
    startOver,
  } = useDraftForm({
    start: () => formOf(record),
    draft: {
      key: `profile/${userId}`,
      uploads: ['avatarS3FileKey', 'resumeS3FileKey', 'resumeS3PublicUrl'],
      accepts: (kept) => steps.includes(kept.step),
    },
    ...checksOf(userId),
    isUploading,
    save: save.mutateAsync,
    onSaved: ({ msg }) => {
      toast.success(msg)
      onSaved()
    },
    onRefused: () => setLeft(new Set(steps)),
  })
  const { step } = values
  const missing = missingOf(values)

  function go(to: Step) {
    form.setFieldValue('step', to)
    setLeft(new Set([...left, step]))
    focusNext.current ??= ''
  }

  /** Next requires only the profile selection; Back requires nothing. */
  function choose(to: Step) {
    if (to === step) return
    if (to === 2 && values.fields.length === 0) {
      form.setFieldError('fields', 'Choose at least one.')
      toast.warning(messages.inputAllFields)
      return
    }
    go(to)
  }

  function show(path: string) {
    focusNext.current = path
    if (stepOf(path) === step) focusOn(path)
    else go(stepOf(path))
  }

  function focusOn(path: string) {
    form.getInputNode(path)?.focus()
    focusNext.current = null
  }

  /** After a change of step the heading takes the focus, or the input that was asked for. */
  const land = useEffectEvent(() => {
    if (focusNext.current === null) return
    if (focusNext.current) return focusOn(focusNext.current)
    heading.current?.focus()
    window.scrollTo({ top: 0 })
    focusNext.current = null
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after every change of the step
  useEffect(() => land(), [step])

  function submit(event: FormEvent) {
    if (step === 2) return done(event)
    event.preventDefault()
    choose(2)
  }

  /** Stores the key of an upload. */
  async function keep(upload: Promise<{ fileKey: string; publicUrl: string }>, as: 'avatar' | 'resume') {
    const { fileKey, publicUrl } = await uploading(upload)
    form.setFieldValue(`${as}S3FileKey`, fileKey)
    if (as === 'resume') form.setFieldValue('resumeS3PublicUrl', publicUrl)
  }

  const hint = (path: string) => {
    const isNeeded = left.has(stepOf(path)) && missing.some((it) => it.path === path)
    return isNeeded && !form.errors[path] ? 'Needed for a complete profile.' : undefined
  }
  const faults = Object.entries(form.errors)

  return (
    <FormSteps
      title="Your profile"
      text="Recruiters decide by it. It takes about five minutes, and nothing you type gets lost."
      steps={steps.map((it) => ({
        title: stepTitles[it],
        missing: missing.filter((field) => field.step === it).length,
      }))}
      current={step - 1}
      onChoose={(index) => choose(steps[index] ?? 1)}
      progress={
        <StepProgress value={markedCount - missing.length} total={markedCount} label="required fields filled in" />
      }
    >
      <form onSubmit={submit} noValidate aria-label="Profile">
        {hasDraft && <DraftAlert onStartOver={startOver} />}
        <Title order={2} ref={heading} tabIndex={-1} mb="lg">
          {stepTitles[step]}
        </Title>
        {/* Both steps stay mounted, so that they keep their state. */}
        <div hidden={step !== 1}>
          <GeneralStep
            form={form}
            email={email}
            hint={hint}
            uploadAvatar={(file, onProgress) => keep(uploadAvatar('candidate', userId, file, onProgress), 'avatar')}
          />
        </div>
        <div hidden={step !== 2}>
          <Suspense fallback={<FormSkeleton />}>
            <ExperiencesStep
              form={form}
              hint={hint}
              uploadResume={(file, onProgress) => keep(uploadResume(userId, file, onProgress), 'resume')}
            />
          </Suspense>
        </div>

        {faults.length > 0 && (
          <Alert
            role="region"
            color="brick"
            icon={<IconAlertTriangle />}
            mt="xl"
            title="Please look at these once more"
          >
            <ul className="fault-list">
              {faults.map(([path, msg]) => (
                <li key={path}>
                  <button type="button" onClick={() => show(path)}>
                    {msg}
                  </button>
                </li>
              ))}
            </ul>
          </Alert>
        )}
        <StickyActions>
          {step === 2 && (
            <Button variant="secondary" onClick={() => choose(1)}>
              Back
            </Button>
          )}
          <Button type="submit" loading={saving}>
            {step === 1 ? 'Next' : 'Done'}
          </Button>
        </StickyActions>
      </form>
    </FormSteps>
  )
}

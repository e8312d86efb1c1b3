import { type CandidateRecord, messages } from '@firstrung/contract'
import { Alert } from '@mantine/core'
import { type ReactNode, Suspense, useState } from 'react'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { useFormSteps } from '#app/lib/form/use-form-steps.ts'
import { useUploading } from '#app/lib/form/use-uploading.ts'
import { lazyWithRetry } from '#app/lib/lazy-with-retry.ts'
import { toast } from '#app/lib/toast.ts'
import { uploadAvatar, uploadResume } from '#app/lib/upload.ts'
import { FormSteps } from '#app/ui/form-steps.tsx'
import { IconAlertTriangle } from '#app/ui/icons.ts'
import { FormSkeleton } from '#app/ui/skeletons.tsx'
import { useSaveProfile } from './candidate-queries.ts'
import { GeneralStep } from './general-step.tsx'
import { checksOf, formOf, markedCount, missingOf, stepOf } from './profile-form-values.ts'
import styles from './profile-wizard.module.css'

/** Everybody begins in step 1, so the second one is loaded later. */
const ExperiencesStep = lazyWithRetry(async () => (await import('./experiences-step.tsx')).ExperiencesStep)

interface ProfileWizardProps {
  record: CandidateRecord
  /** Called once the profile is saved. */
  onSaved: () => void
}

/** The candidate's profile in two steps. Unsaved input stays in this browser. */
export function ProfileWizard({ record, onSaved }: ProfileWizardProps) {
  const { userId, email } = record
  // Steps that were left: their missing fields are marked.
  const [left, setLeft] = useState<readonly number[]>([])
  const [isUploading, uploading] = useUploading()
  const save = useSaveProfile()
  const { form, values, submit, saving, hasDraft, startOver } = useDraftForm({
    start: () => formOf(record),
    draft: {
      key: `profile/${userId}`,
      uploads: ['avatarS3FileKey', 'resumeS3FileKey', 'resumeS3PublicUrl'],
      accepts: (kept) => kept.step === 1 || kept.step === 2,
    },
    ...checksOf(userId),
    isUploading,
    save: save.mutateAsync,
    onSaved: ({ msg }) => {
      toast.success(msg)
      onSaved()
    },
    onRefused: () => setLeft([1, 2]),
  })
  const { step, heading, go, show } = useFormSteps(form, stepOf)
  const missing = missingOf(values)
  const missingIn = (at: number) => missing.filter((field) => field.step === at).length

  /** Next requires only the profile selection; Back requires nothing. */
  function choose(to: number) {
    if (to === step) return
    if (to > step && values.fields.length === 0) {
      form.setFieldError('fields', 'Choose at least one.')
      return toast.warning(messages.inputAllFields)
    }
    setLeft([...left, step])
    go(to)
  }

  async function keepAvatar(file: File, onProgress: (percent: number) => void) {
    const { fileKey } = await uploading(uploadAvatar('candidate', userId, file, onProgress))
    form.setFieldValue('avatarS3FileKey', fileKey)
  }

  async function keepResume(file: File, onProgress: (percent: number) => void) {
    const { fileKey, publicUrl } = await uploading(uploadResume(userId, file, onProgress))
    form.setValues({ resumeS3FileKey: fileKey, resumeS3PublicUrl: publicUrl })
  }

  const hint = (path: string) => {
    const isNeeded = left.includes(stepOf(path)) && missing.some((it) => it.path === path)
    return isNeeded && !form.errors[path] ? 'Needed for a complete profile.' : undefined
  }

  return (
    <FormSteps
      title="Your profile"
      text="Recruiters decide by it. It takes about five minutes, and nothing you type gets lost."
      label="Profile"
      steps={[
        {
          title: 'General Details',
          missing: missingIn(1),
          content: <GeneralStep form={form} email={email} hint={hint} uploadAvatar={keepAvatar} />,
        },
        {
          title: 'Experiences',
          missing: missingIn(2),
          content: (
            <Suspense fallback={<FormSkeleton />}>
              <ExperiencesStep form={form} hint={hint} uploadResume={keepResume} />
            </Suspense>
          ),
        },
      ]}
      required={markedCount}
      onChoose={choose}
      submitLabel="Done"
      {...{ step, heading, submit, saving, hasDraft, startOver }}
    >
      <FaultList faults={Object.entries(form.errors)} onChoose={show} />
    </FormSteps>
  )
}

interface FaultListProps {
  /** The messages by the paths of their inputs. */
  faults: [path: string, sentence: ReactNode][]
  onChoose: (path: string) => void
}

/** The faults of all steps; each message leads to its input. */
function FaultList({ faults, onChoose }: FaultListProps) {
  if (faults.length === 0) return null
  return (
    <Alert role="region" color="brick" icon={<IconAlertTriangle />} mt="xl" title="Please look at these once more">
      <ul className={styles.faultList}>
        {faults.map(([path, sentence]) => (
          <li key={path}>
            <button type="button" onClick={() => onChoose(path)}>
              {sentence}
            </button>
          </li>
        ))}
      </ul>
    </Alert>
  )
}

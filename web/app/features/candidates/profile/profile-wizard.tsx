import type { CandidateRecord } from '@firstrung/contract'
import { Alert } from '@mantine/core'
import { type ComponentProps, type ReactNode, Suspense, useState } from 'react'
import { isFilledFrom } from '#app/features/candidates/resume/resume-filling.ts'
import { ResumeFirst } from '#app/features/candidates/resume/resume-first.tsx'
import { nameOfResume } from '#app/features/candidates/resume/resume-words.ts'
import { useResumeFilling } from '#app/features/candidates/resume/use-resume-filling.ts'
import { useKeepResume } from '#app/features/candidates/values/candidate-queries.ts'
import {
  checksOf,
  formOf,
  markedCount,
  missingOf,
  refusalOfNext,
  remindersOf,
  stepOf,
} from '#app/features/candidates/values/profile-form-values.ts'
import { useSaveProfile } from '#app/features/candidates/values/profile-saving-queries.ts'
import { uploadAvatar, uploadResume } from '#app/lib/api/upload.ts'
import { lazyWithRetry } from '#app/lib/browser/lazy-with-retry.ts'
import { toast } from '#app/lib/browser/toast.ts'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { useFormSteps } from '#app/lib/form/use-form-steps.ts'
import { useUploading } from '#app/lib/form/use-uploading.ts'
import { IconAlertTriangle, IconInfoCircle } from '#app/ui/base/icons.ts'
import { FormSteps } from '#app/ui/form/form-steps.tsx'
import { FormSkeleton } from '#app/ui/list/skeletons.tsx'
import { GeneralStep } from './general-step.tsx'
import styles from './profile-wizard.module.css'

/** Loaded later, because everybody begins in step 1. */
const ExperiencesStep = lazyWithRetry(async () => (await import('./experiences-step.tsx')).ExperiencesStep)

interface ProfileWizardProps {
  record: CandidateRecord
  /** The step to open; if undefined, the step of the draft, or else the first. */
  openStep?: number | undefined
  /** Called once the profile is saved. */
  onSaved: () => void
}

/** The candidate's profile in two steps. Unsaved input stays in this browser. */
export function ProfileWizard({ record, openStep, onSaved }: ProfileWizardProps) {
  const { email } = record
  // Steps that the candidate has left: their missing fields are marked.
  const [left, setLeft] = useState<readonly number[]>([])
  const [isUploading, uploading] = useUploading()
  // Only an incomplete profile begins with the resume.
  const [isNew] = useState(!record.profileCompleted)
  const { form, values, submit, saving, failure, refuse, hasDraft, startOver } = useProfileForm({
    record,
    openStep,
    isUploading,
    onSaved,
    onRefused: (at) => setLeft((before) => [...before, at]),
  })
  const { step, heading, go, show } = useFormSteps(form, stepOf)
  const filling = useResumeFilling(form, isNew)
  const { resumeName, keepAvatar, keepResume } = useProfileUploads({ record, isNew, form, uploading, filling })
  const missing = missingOf(values)
  const missingIn = (at: number) => missing.filter((field) => field.step === at).length

  /** Next requires only the profile selection; Back requires nothing. */
  function choose(to: number) {
    if (to === step) return
    const refused = to > step ? refusalOfNext(values) : null
    if (refused) return refuse(refused)
    setLeft([...left, step])
    go(to)
  }
  const hint = (path: string) => {
    const isNeeded = left.includes(stepOf(path)) && missing.some((it) => it.path === path)
    if (isNeeded && !form.errors[path]) return 'Still needed'
    return isFilledFrom(filling.offer, values, path) ? 'From your resume' : undefined
  }
  const reminders = step === 2 ? remindersOf(values, form.errors) : []

  return (
    <FormSteps
      title="Your profile"
      text="Recruiters see this first. It takes about five minutes, and what you type is kept on this device."
      label="Profile"
      steps={[
        {
          title: 'General Details',
          missing: missingIn(1),
          content: (
            <GeneralStep form={form} email={email} hint={hint} uploadAvatar={keepAvatar}>
              {isNew && (
                <ResumeOfNewProfile
                  fileName={resumeName}
                  isUploaded={values.resumeS3FileKey !== ''}
                  upload={keepResume}
                  filling={filling}
                />
              )}
            </GeneralStep>
          ),
        },
        {
          title: 'Experiences',
          missing: missingIn(2),
          content: (
            <Suspense fallback={<FormSkeleton />}>
              <ExperiencesStep
                {...{ form, hint, resumeName }}
                isPicture={filling.state === 'no text'}
                uploadResume={keepResume}
              />
            </Suspense>
          ),
        },
      ]}
      required={markedCount}
      onChoose={choose}
      submitLabel="Done"
      {...{ step, heading, submit, saving, failure, hasDraft, startOver }}
    >
      <ToBeDone faults={Object.entries(form.errors)} reminders={reminders} onChoose={show} />
    </FormSteps>
  )
}

interface ProfileFormOptions extends ProfileWizardProps {
  isUploading: boolean
  /** Called with the step that is open. */
  onRefused: (step: number) => void
}

function useProfileForm({ record, openStep, isUploading, onSaved, onRefused }: ProfileFormOptions) {
  const save = useSaveProfile()
  const draftForm = useDraftForm({
    start: () => ({ ...formOf(record), step: openStep ?? 1 }),
    draft: {
      key: `profile/${record.userId}`,
      uploads: ['avatarS3FileKey', 'resumeS3FileKey', 'resumeS3PublicUrl'],
      // `openStep` has priority over the step of the draft.
      ...(openStep && { secret: ['step'] }),
      accepts: (kept) => kept.step === 1 || kept.step === 2,
    },
    ...checksOf(record.userId),
    isUploading,
    save: save.mutateAsync,
    onSaved: ({ msg }) => {
      toast.success(msg)
      onSaved()
    },
    onRefused: () => onRefused(draftForm.form.getValues().step),
  })
  return draftForm
}

interface ProfileUploadsOptions {
  record: CandidateRecord
  isNew: boolean
  form: ReturnType<typeof useProfileForm>['form']
  uploading: ReturnType<typeof useUploading>[1]
  filling: ReturnType<typeof useResumeFilling>
}

/** Stores the picture and the resume of a profile. */
function useProfileUploads({ record, isNew, form, uploading, filling }: ProfileUploadsOptions) {
  const { userId } = record
  const [resumeName, setResumeName] = useState(nameOfResume(record.resume))
  const keepEarly = useKeepResume()

  async function keepAvatar(file: File, onProgress: (percent: number) => void) {
    const { fileKey } = await uploading(uploadAvatar('candidate', userId, file, onProgress))
    form.setFieldValue('avatarS3FileKey', fileKey)
  }

  async function keepResume(file: File, onProgress: (percent: number) => void) {
    const { fileKey, publicUrl } = await uploading(send(file, onProgress))
    form.setValues({ resumeS3FileKey: fileKey, resumeS3PublicUrl: publicUrl })
    setResumeName(file.name)
    if (isNew) filling.noteUpload(fileKey)
  }

  /** A new profile stores the resume at once, a complete one with everything else. */
  async function send(file: File, onProgress: (percent: number) => void) {
    const sent = await uploadResume(userId, file, onProgress)
    if (isNew) await keepEarly(sent.fileKey, sent.publicUrl)
    return sent
  }
  return { resumeName, keepAvatar, keepResume }
}

interface ResumeOfNewProfileProps
  extends Pick<ComponentProps<typeof ResumeFirst>, 'fileName' | 'isUploaded' | 'upload'> {
  filling: ReturnType<typeof useResumeFilling>
}

const ResumeOfNewProfile = ({ filling, ...upload }: ResumeOfNewProfileProps) => (
  <ResumeFirst
    {...upload}
    state={filling.state}
    offered={filling.offered}
    filled={filling.filled}
    entries={filling.entries}
    unsure={filling.unsure}
    lost={filling.lost}
    onFill={filling.fill}
    onUndo={filling.undo}
  />
)

interface ToBeDoneProps {
  faults: InputLinksProps['links']
  reminders: InputLinksProps['links']
  onChoose: (path: string) => void
}

const ToBeDone = ({ faults, reminders, onChoose }: ToBeDoneProps) => (
  <>
    <InputLinks
      title="Please fix these"
      color="brick"
      icon={<IconAlertTriangle />}
      links={faults}
      onChoose={onChoose}
    />
    <InputLinks
      title="Before you finish"
      color="marigold"
      icon={<IconInfoCircle />}
      links={reminders}
      onChoose={onChoose}
    />
  </>
)

interface InputLinksProps {
  title: string
  color: string
  icon: ReactNode
  /** Sentences by the paths of their inputs. */
  links: [path: string, sentence: ReactNode][]
  onChoose: (path: string) => void
}

/** What is left to do in all steps; each sentence links to its input. */
function InputLinks({ title, color, icon, links, onChoose }: InputLinksProps) {
  if (links.length === 0) return null
  return (
    <Alert role="region" color={color} icon={icon} mt="xl" title={title}>
      <ul className={styles.inputLinks}>
        {links.map(([path, sentence]) => (
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

import type { MyJob, PublicJob, ResumeOffer } from '@firstrung/contract'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { useAskForConfirmation } from '#app/features/accounts/account-queries.ts'
import { useQuizFor } from '#app/features/board/apply/apply-queries.ts'
import { ApplySteps } from '#app/features/board/apply/apply-steps.tsx'
import { useReplaceResume, useResumeReading } from '#app/features/candidates/values/candidate-queries.ts'
import { isResume, resumeTypes } from '#app/lib/browser/file-checks.ts'
import { toast, toastError } from '#app/lib/browser/toast.ts'
import { saveJobAfterEmail, saveWantedJob } from '#app/lib/session/wanted-job.ts'
import { Button } from '#app/ui/base/button.tsx'
import { UploadButton } from '#app/ui/form/upload-button.tsx'

interface BeforeApplyingProps {
  job: PublicJob
  userId: string
  steps: MyJob['whyNot']
  /** Whether all steps can be done now, so that the application can be written already. */
  isPassable: boolean
  /** Whether a missing detail may be in the resume. */
  readsResume: boolean
  onRead: (offer: ResumeOffer) => void
  onUploaded: () => Promise<unknown>
}

/** What somebody lacks to apply: what can be done here is done here, and the resume is read for the rest. */
export function BeforeApplying({ readsResume, onRead, onUploaded, isPassable, ...steps }: BeforeApplyingProps) {
  const upload = useReplaceResume()
  const { data } = useResumeReading(readsResume)
  useEffect(() => {
    if (readsResume && data?.offer) onRead(data.offer)
  }, [readsResume, data?.offer, onRead])
  const { job, userId } = steps
  const lacks = (code: MyJob['whyNot'][number]['code']) => steps.steps.some((step) => step.code === code)
  const isHeld = lacks('email')
  useEffect(() => {
    if (isHeld) saveJobAfterEmail(userId, job)
  }, [isHeld, userId, job])
  const suggestion = useQuizFor(job, lacks('skill_test')).data
  if (steps.steps.length === 0) return null
  return (
    <ApplySteps
      title={isPassable ? 'Before you can send your application' : 'You cannot apply yet'}
      here={{
        resume: (
          <UploadButton
            label="Resume"
            accept={resumeTypes}
            check={isResume}
            upload={async (file, onProgress) => {
              await upload(file, onProgress)
              await onUploaded()
            }}
          />
        ),
        email: <SendLinkAgain />,
        ...(suggestion && {
          skill_test: (
            <>
              <Link to={`/skilltests/attend/${suggestion.quiz._id}`} onClick={() => saveWantedJob(userId, job)}>
                Take the test “{suggestion.quiz.title}”
              </Link>
              {suggestion.fits && ', which fits this job,'} or{' '}
              <Link to="/skilltests?type=skill" onClick={() => saveWantedJob(userId, job)}>
                choose another
              </Link>
              .
            </>
          ),
        }),
      }}
      {...steps}
    />
  )
}

/** Sends another mail with the link that confirms the email. */
function SendLinkAgain() {
  const ask = useAskForConfirmation()
  return (
    <>
      Open the link that we have emailed you, and come back here.{' '}
      <Button
        variant="secondary"
        size="sm"
        loading={ask.isPending}
        onClick={() =>
          ask.mutate(undefined, {
            onSuccess: ({ msg }) => toast.success(msg),
            onError: (error) => toastError(error),
          })
        }
      >
        Send the link again
      </Button>
    </>
  )
}

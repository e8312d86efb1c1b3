import { ApiError, type CandidateRecord, type interestTypes } from '@firstrung/contract'
import { Anchor, Group, Text } from '@mantine/core'
import { type RefObject, useRef, useState } from 'react'
import styles from '#app/features/candidates/dashboard.module.css'
import { useApply, useStepBack } from '#app/features/candidates/values/candidate-queries.ts'
import { toast, toastError } from '#app/lib/browser/toast.ts'
import { dayText } from '#app/lib/text/dates.ts'
import { Button } from '#app/ui/base/button.tsx'
import { IconBriefcase, IconCheck } from '#app/ui/base/icons.ts'
import { IconCard } from '#app/ui/list/icon-card.tsx'
import { ConfirmDialog } from '#app/ui/notice/confirm-dialog.tsx'
import { AppliedDialog } from './applied-dialog.tsx'
import { SkillTestNeededDialog } from './skill-test-needed-dialog.tsx'

type Kind = (typeof interestTypes)[number]

interface ApplicationCardProps {
  record: CandidateRecord
  /** Whether a skill test was submitted; undefined while unknown. */
  isTested: boolean | undefined
  suggestedQuizId: string | undefined
}

/** Applies for jobs and for internships, once each. The server refuses a second time, such as from another tab. */
export function ApplicationCard({ record, isTested, suggestedQuizId }: ApplicationCardProps) {
  // Most candidates look for jobs, so that button is the main one, unless the profile asks only for internships.
  const { lookingFor } = record.preferences
  const mainKind: Kind =
    lookingFor.length > 0 && lookingFor.every((role) => role === 'internship') ? 'internships' : 'jobs'
  const apply = useApply()
  const [dialog, setDialog] = useState<'applied' | 'test needed' | null>(null)
  const [kind, setKind] = useState<Kind>('jobs')
  const [leaving, setLeaving] = useState<Kind | null>(null)
  const stepBack = useStepBack()
  /** The button of `kind`: either to apply or to stop. */
  const kindRef = useRef<HTMLButtonElement>(null)
  const focusKind = () => kindRef.current?.focus()
  const appliedAt: Record<Kind, string | null> = {
    jobs: record.interestedInJobSince,
    internships: record.interestedInInternSince,
  }

  function applyFor(wanted: Kind) {
    setKind(wanted)
    if (isTested === false) return setDialog('test needed')
    apply.mutate(wanted, { onSuccess: () => setDialog('applied'), onError: explain })
  }

  function explain(error: unknown) {
    if (!(error instanceof ApiError)) return toastError(error)
    if (error.code === 'skill_test_needed') return setDialog('test needed')
    if (error.code === 'already_applied_jobs' || error.code === 'already_applied_internships') {
      return toast.warning(error.msg)
    }
    toastError(error)
  }

  return (
    <IconCard
      icon={IconBriefcase}
      title="Jobs and internships"
      text="Apply once, and our team puts you forward wherever your profile fits."
    >
      <Group gap="sm" mt="md" align="flex-start">
        {(['jobs', 'internships'] as const).map((wanted) => (
          <KindChoice
            key={wanted}
            kind={wanted}
            appliedAt={appliedAt[wanted]}
            buttonRef={wanted === kind ? kindRef : undefined}
            isMain={isTested === true && wanted === mainKind}
            isApplying={apply.isPending && kind === wanted}
            onApply={() => applyFor(wanted)}
            onStop={() => {
              setKind(wanted)
              setLeaving(wanted)
            }}
          />
        ))}
      </Group>
      <AppliedDialog kind={kind} opened={dialog === 'applied'} onClose={() => setDialog(null)} onClosed={focusKind} />
      <ConfirmDialog
        opened={leaving !== null}
        title={`Stop applying for ${leaving}?`}
        confirmLabel="Stop applying"
        cancelLabel="Cancel"
        busy={stepBack.isPending}
        onConfirm={() => leaving && stepBack.mutate(leaving, { onSettled: () => setLeaving(null) })}
        onClose={() => setLeaving(null)}
        onClosed={focusKind}
      >
        <Text>
          Our team will stop putting you forward for new {leaving}. Applications in progress are not affected. You can
          apply again at any time.
        </Text>
      </ConfirmDialog>
      <SkillTestNeededDialog
        suggestedQuizId={suggestedQuizId}
        opened={dialog === 'test needed'}
        onClose={() => setDialog(null)}
      />
    </IconCard>
  )
}

interface KindChoiceProps {
  kind: Kind
  /** Null if the candidate has not applied. */
  appliedAt: string | null
  buttonRef: RefObject<HTMLButtonElement | null> | undefined
  isMain: boolean
  isApplying: boolean
  onApply: () => void
  onStop: () => void
}

/** The button to apply; after applying, its date and a button to stop. */
function KindChoice({ kind, appliedAt, buttonRef, isMain, isApplying, onApply, onStop }: KindChoiceProps) {
  if (appliedAt === null) {
    return (
      <Button ref={buttonRef} variant={isMain ? 'primary' : 'secondary'} loading={isApplying} onClick={onApply}>
        Apply for {kind}
      </Button>
    )
  }
  return (
    <div>
      <Text className={styles.done}>
        <IconCheck size={18} aria-hidden /> Applied for {kind} on {dayText(appliedAt)}
      </Text>
      <Anchor component="button" type="button" size="sm" ref={buttonRef} onClick={onStop}>
        Stop applying<span className="visually-hidden"> for {kind}</span>
      </Anchor>
    </div>
  )
}

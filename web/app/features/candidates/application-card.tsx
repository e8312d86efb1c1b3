import { ApiError, type CandidateRecord, type interestTypes, messages } from '@firstrung/contract'
import { Anchor, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { toast, toastError } from '#app/lib/toast.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { IconCard } from '#app/ui/icon-card.tsx'
import { IconBriefcase, IconCheck } from '#app/ui/icons.ts'
import { AppliedDialog } from './applied-dialog.tsx'
import { useApply, useStepBack } from './candidate-queries.ts'
import { SkillTestNeededDialog } from './skill-test-needed-dialog.tsx'

type Kind = (typeof interestTypes)[number]

interface ApplicationCardProps {
  record: CandidateRecord
  /** Whether a skill test was submitted; undefined while unknown. */
  isTested: boolean | undefined
  suggestedQuizId: string | undefined
}

/** Applying for jobs and for internships, once each. */
export function ApplicationCard({ record, isTested, suggestedQuizId }: ApplicationCardProps) {
  const apply = useApply()
  const [dialog, setDialog] = useState<'applied' | 'test needed' | null>(null)
  const [kind, setKind] = useState<Kind>('jobs')
  const [leaving, setLeaving] = useState<Kind | null>(null)
  const stepBack = useStepBack()
  const hasApplied: Record<Kind, boolean> = { jobs: record.isInterestedInJob, internships: record.isInterestedInIntern }

  function applyFor(wanted: Kind) {
    setKind(wanted)
    if (isTested === false) return setDialog('test needed')
    if (hasApplied[wanted]) {
      return toast.warning(wanted === 'jobs' ? messages.jobUnderProcess : messages.internshipUnderProcess)
    }
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

  const button = (wanted: Kind) => (
    <Stack gap={4}>
      <Button
        variant={isTested && !hasApplied[wanted] ? 'primary' : 'secondary'}
        leftSection={hasApplied[wanted] && <IconCheck size={18} />}
        loading={apply.isPending && kind === wanted}
        onClick={() => applyFor(wanted)}
      >
        Apply for {wanted}
      </Button>
      {hasApplied[wanted] && (
        <Text size="sm" c="dimmed">
          You have applied for {wanted}.{' '}
          <Anchor component="button" type="button" size="sm" onClick={() => setLeaving(wanted)}>
            Stop applying<span className="visually-hidden"> for {wanted}</span>
          </Anchor>
        </Text>
      )}
    </Stack>
  )

  return (
    <IconCard
      icon={IconBriefcase}
      title="Jobs and internships"
      text="Apply once, and our team puts you forward wherever your profile fits."
    >
      <Group gap="sm" mt="md" align="flex-start">
        {button('jobs')}
        {button('internships')}
      </Group>
      <AppliedDialog kind={kind} opened={dialog === 'applied'} onClose={() => setDialog(null)} />
      <ConfirmDialog
        opened={leaving !== null}
        title={`Stop applying for ${leaving}?`}
        confirmLabel="Stop applying"
        cancelLabel="Cancel"
        busy={stepBack.isPending}
        onConfirm={() => leaving && stepBack.mutate(leaving, { onSettled: () => setLeaving(null) })}
        onClose={() => setLeaving(null)}
      >
        <Text>
          Our team no longer puts you forward for new {leaving}. Where a company is already looking at you, nothing
          changes. You can apply again at any time.
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

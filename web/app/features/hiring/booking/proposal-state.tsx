import type { JobProposal } from '@firstrung/contract'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#app/ui/base/button.tsx'
import { ConfirmDialog } from '#app/ui/notice/confirm-dialog.tsx'
import { bookingQueries, useWithdrawProposal } from './booking-queries.ts'
import { declinedText, waitingText, withdrawalText } from './proposal-texts.ts'

interface ProposalStateProps {
  jobId: string
  /** The candidate. */
  userId: string
  name: string
  /** Whether the job can only be read. */
  isLocked?: boolean
  /** The rounds for which an interview was asked for since: what was proposed before is history. */
  roundsAsked?: readonly number[]
}

/** What became of the times that were proposed to a candidate last: waits for their choice, or none suited. */
export function ProposalState({ jobId, userId, name, isLocked = false, roundsAsked = [] }: ProposalStateProps) {
  const { data: proposal } = useQuery(bookingQueries.newest(jobId, userId))
  const person = proposal?.people.find((one) => one.userId === userId)
  if (!proposal || !person || roundsAsked.includes(person.round)) return null
  if (person.state === 'declined') return <Text role="status">{declinedText(person)}</Text>
  if (person.state !== 'open') return null
  return (
    <div>
      <Text role="status" mb={4}>
        {waitingText(proposal, name)}
      </Text>
      {!isLocked && <TakeBack jobId={jobId} proposal={proposal} />}
    </div>
  )
}

function TakeBack({ jobId, proposal }: { jobId: string; proposal: JobProposal }) {
  const [isAsking, setAsking] = useState(false)
  const withdraw = useWithdrawProposal(jobId)
  return (
    <>
      <Button size="xs" variant="secondary" onClick={() => setAsking(true)}>
        Take the times back
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title="Take the times back?"
        confirmLabel="Take them back"
        cancelLabel="Keep them"
        busy={withdraw.isPending}
        destructive
        onConfirm={() => withdraw.mutate(proposal._id, { onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      >
        <Text>{withdrawalText(proposal)}</Text>
      </ConfirmDialog>
    </>
  )
}

import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { proposalQueries } from './proposal-queries.ts'
import { declinedText, waitingText } from './proposal-texts.ts'
import { TakeBack } from './take-back.tsx'

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
  const { data: proposal } = useQuery(proposalQueries.newest(jobId, userId))
  const person = proposal?.people.find((one) => one.userId === userId)
  if (!proposal || !person || roundsAsked.includes(person.round)) return null
  if (person.state === 'declined') return <Text role="status">{declinedText(person)}</Text>
  if (person.state !== 'open') return null
  return (
    <div>
      <Text role="status" mb={4}>
        {waitingText(proposal, name, person.waitsFor)}
      </Text>
      {!isLocked && <TakeBack jobId={jobId} proposal={proposal} />}
    </div>
  )
}

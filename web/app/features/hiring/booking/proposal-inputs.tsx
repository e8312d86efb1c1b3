import { Text } from '@mantine/core'
import { QueryContent } from '#app/ui/list/query-content.tsx'
import { FormSkeleton } from '#app/ui/list/skeletons.tsx'
import { ProposalFields } from './proposal-fields.tsx'
import { hostsFor, type ProposalForm } from './proposal-form.ts'
import { ProposalState } from './proposal-state.tsx'
import { joiningText } from './proposal-texts.ts'

interface ProposalInputsProps {
  jobId: string
  /** The candidate. */
  userId: string
  name: string
  round: number
  /** What the job calls this round; undefined where it has named none. */
  roundName?: string | undefined
  meetingLink: string
  /** Whether the candidate can still choose from other times. */
  canChoose: boolean
  proposal: ProposalForm
}

/** Asks for the interviewers, the length and the times that a candidate can choose from, and says what happens then. */
export function ProposalInputs(props: ProposalInputsProps) {
  const { jobId, userId, name, round, roundName, meetingLink, canChoose, proposal } = props
  const { values, hosts } = proposal
  if (canChoose) return <ProposalState jobId={jobId} userId={userId} name={name} />
  return (
    <QueryContent query={hosts} waiting={<FormSkeleton fields={3} />}>
      {(people) => (
        <>
          <Text mb="md">
            {roundName ?? (round === 2 ? 'Second round' : 'First round')} with {name}, who is told of these times and
            until when to choose one. You and the other recruiters of this job are told when they do.{' '}
            {joiningText(name, { ...values, hosts: hostsFor(people, values.hostIds).length })} Times are Indian time.
          </Text>
          <ProposalFields {...{ jobId, people, meetingLink, proposal }} readers={name} />
        </>
      )}
    </QueryContent>
  )
}

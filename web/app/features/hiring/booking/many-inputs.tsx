import { Text } from '@mantine/core'
import { counted } from '#app/lib/text/format.ts'
import { QueryContent } from '#app/ui/list/query-content.tsx'
import { FormSkeleton } from '#app/ui/list/skeletons.tsx'
import { ProposalFields } from './proposal-fields.tsx'
import { hostsFor, type ProposalForm } from './proposal-form.ts'
import { everybody, fewerText, joiningText } from './proposal-texts.ts'

interface ManyInputsProps {
  jobId: string
  meetingLink: string
  /** How many candidates can choose. */
  candidates: number
  proposal: ProposalForm
}

/** Asks for interviewers and the times of which each candidate chooses one, and says what happens then. */
export function ManyInputs({ jobId, meetingLink, candidates, proposal }: ManyInputsProps) {
  const { values, hosts } = proposal
  const { length } = values.times
  return (
    <QueryContent query={hosts} waiting={<FormSkeleton fields={3} />}>
      {(people) => (
        <>
          <Text mb="md">
            {counted(candidates, 'candidate is', 'candidates are')} told of these times and until when to choose one;
            each time is for one of them. You and the other recruiters of this job are told when they do.{' '}
            {joiningText(everybody, { ...values, hosts: hostsFor(people, values.hostIds).length })} Times are Indian
            time.
          </Text>
          <ProposalFields {...{ jobId, people, meetingLink, proposal }} readers={everybody} />
          {fewerText(length, candidates) && (
            <Text size="sm" mt="md" role="status">
              {counted(length, 'time')} for {counted(candidates, 'candidate')}. {fewerText(length, candidates)}
            </Text>
          )}
        </>
      )}
    </QueryContent>
  )
}

import { type InterviewHost, limits } from '@firstrung/contract'
import { Anchor, Select, SimpleGrid, Text, Textarea } from '@mantine/core'
import { useUserId } from '#app/lib/session/session.ts'
import { QueryContent } from '#app/ui/list/query-content.tsx'
import { FormSkeleton } from '#app/ui/list/skeletons.tsx'
import { FreeTimesInput } from './free-times-input.tsx'
import { MeetingLinkInputs } from './meeting-link-inputs.tsx'
import { hostFor, lengths, type ProposalForm } from './proposal-form.ts'
import { ProposalState } from './proposal-state.tsx'

interface ProposalInputsProps {
  jobId: string
  /** The candidate. */
  userId: string
  name: string
  round: 1 | 2
  meetingLink: string
  proposal: ProposalForm
}

/** Asks for the interviewer, the length and the times that a candidate can choose from, and says what happens then. */
export function ProposalInputs({ jobId, userId, name, round, meetingLink, proposal }: ProposalInputsProps) {
  const { form, values, hosts, isWaiting } = proposal
  const { usesOwnLink } = values
  if (isWaiting) return <ProposalState jobId={jobId} userId={userId} name={name} />
  return (
    <QueryContent query={hosts} waiting={<FormSkeleton fields={3} />}>
      {(people) => (
        <>
          <Text mb="md">
            {round === 2 ? 'Second round' : 'First round'} with {name}, who is told of these times and until when to
            choose one. You and the other recruiters of this job are told when they do.{' '}
            {usesOwnLink
              ? `${name} and the interviewer get the link with the booking.`
              : `Our team then sends the meeting link.`}{' '}
            Times are Indian time.
          </Text>
          <InterviewerAndLength people={people} proposal={proposal} />
          {hostFor(people, values.hostId) !== '' && (
            <>
              <FreeTimesInput
                jobId={jobId}
                wish={{ hostId: hostFor(people, values.hostId), minutes: Number(values.minutes) }}
                hostName={nameOf(people, hostFor(people, values.hostId))}
                {...form.getInputProps('times')}
              />
              <MeetingLinkInputs
                usesOwnLink={usesOwnLink}
                meetingLink={meetingLink}
                inputProps={(field, options) => form.getInputProps(field, options)}
              />
              <Textarea
                mt="md"
                label="Note (optional)"
                description={`${name} reads it with the times.`}
                autosize
                minRows={2}
                maxRows={6}
                maxLength={limits.booking.note}
                {...form.getInputProps('note')}
              />
            </>
          )}
        </>
      )}
    </QueryContent>
  )
}

const nameOf = (people: readonly InterviewHost[], id: string): string =>
  people.find(({ userId }) => userId === id)?.fullName ?? ''

/** The interviewer and the length. Other ones have other free times, so the chosen ones are dropped. */
function InterviewerAndLength({
  people,
  proposal: { form, values },
}: {
  people: InterviewHost[]
  proposal: ProposalForm
}) {
  const ownId = useUserId()
  const isMissingOwn = people.some(({ userId, hasHours }) => userId === ownId && !hasHours)
  const change = (field: 'hostId' | 'minutes') => (value: string | null) => {
    if (value === null || value === values[field]) return
    form.setFieldValue(field, value)
    form.setFieldValue('times', [])
  }
  const isNobody = people.every(({ hasHours }) => !hasHours)
  return (
    <>
      {isNobody && (
        <Text mb="md">
          Nobody in your company has set their interview hours yet. Times can be proposed with those who have.
        </Text>
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Select
          label="Interviewer"
          placeholder="Choose one"
          data={people.map(({ userId, fullName, hasHours }) => ({
            value: userId,
            label: `${fullName}${userId === ownId ? ' (you)' : ''}${hasHours ? '' : ' has not set their hours'}`,
            disabled: !hasHours,
          }))}
          allowDeselect={false}
          searchable={people.length > 8}
          data-autofocus
          {...form.getInputProps('hostId')}
          value={hostFor(people, values.hostId) || null}
          onChange={change('hostId')}
        />
        <Select
          label="Length"
          data={lengths.map((value) => ({ value, label: `${value} minutes` }))}
          allowDeselect={false}
          {...form.getInputProps('minutes')}
          onChange={change('minutes')}
        />
      </SimpleGrid>
      {isMissingOwn && (
        <Text size="sm" mt={6}>
          <Anchor href="/recruiter/profile?tab=hours" underline="always" target="_blank" rel="noopener">
            Set your interview hours
          </Anchor>{' '}
          in a new tab, then choose yourself here.
        </Text>
      )}
    </>
  )
}

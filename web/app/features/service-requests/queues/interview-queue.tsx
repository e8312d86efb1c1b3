import { type InterviewRequest, messages } from '@firstrung/contract'
import { ActionIcon, Badge, Tooltip } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { profilePath, sinceText } from '#app/features/service-requests/requests/queue-labels.ts'
import serviceRequestsStyles from '#app/features/service-requests/requests/service-requests.module.css'
import {
  queueQueries,
  useQueueRenewal,
  useSettleInterview,
} from '#app/features/service-requests/requests/service-requests-queries.ts'
import { useQueueAddress } from '#app/features/service-requests/requests/use-queue-address.ts'
import { useTeamMay } from '#app/lib/session/team-may.ts'
import { displayName } from '#app/lib/text/display-name.ts'
import { shortDateTime } from '#app/lib/text/documented-dates.ts'
import { labelOf } from '#app/lib/text/labels.ts'
import { Button, LinkButton } from '#app/ui/base/button.tsx'
import { IconCheck, IconUser, IconX } from '#app/ui/base/icons.ts'
import { CloseDialog, useClosing } from './close-dialog.tsx'
import styles from './interview-queue.module.css'
import { MailLink } from './mail-link.tsx'
import { PersonCard } from './person-card.tsx'
import { QueueFrame } from './queue-frame.tsx'
import { ScheduleDialog } from './schedule-dialog.tsx'

/** The queue of requests for a mock interview. */
export function InterviewQueue() {
  const address = useQueueAddress()
  const queue = useInfiniteQuery({
    ...queueQueries.interviews(address.filter),
    ...useQueueRenewal(),
    enabled: !address.isClosed,
  })
  const [scheduling, setScheduling] = useState<InterviewRequest | null>(null)
  const [isOpen, dialog] = useDisclosure(false)
  const closing = useClosing(queue)
  const { chosen } = closing
  const settle = useSettleInterview()

  function schedule(person: InterviewRequest) {
    setScheduling(person)
    dialog.open()
  }

  return (
    <>
      <QueueFrame
        title="Mock Interview Requests"
        name="mock-interviews"
        queue={queue}
        address={address}
        emptyText={messages.noMockRequests}
        emptyHint="Candidates ask for a mock interview on their dashboard."
        card={(person) => (
          <InterviewCard
            key={person.interviewRequests[0]._id}
            person={person}
            onSchedule={() => schedule(person)}
            onClose={() => closing.choose(person)}
          />
        )}
      />
      {scheduling && (
        <ScheduleDialog
          key={`${scheduling.interviewRequests[0]._id} ${scheduling.interviewRequests[0].meetingLink}`}
          userId={scheduling.userId}
          request={scheduling.interviewRequests[0]}
          opened={isOpen}
          onClose={dialog.close}
        >
          {subjectOf(scheduling)}
        </ScheduleDialog>
      )}
      {chosen && (
        <CloseDialog
          key={chosen.interviewRequests[0]._id}
          about={chosen.interviewRequests[0]._id}
          title={messages.closeMock}
          closing={closing}
          close={(note) => settle.mutateAsync({ ...requestOf(chosen), status: 'closed', ...(note && { note }) })}
        >
          {subjectOf(chosen)} They are notified, and can ask again.
        </CloseDialog>
      )}
    </>
  )
}

interface InterviewCardProps {
  person: InterviewRequest
  onSchedule: () => void
  onClose: () => void
}

function InterviewCard({ person, onSchedule, onClose }: InterviewCardProps) {
  const may = useTeamMay()
  const [request] = person.interviewRequests
  return (
    <PersonCard
      person={person}
      queue="mock-interviews"
      facts={[
        ['Requested for', <WantedTime key="time" moment={request.requestedInterviewDate} />],
        ['Field', labelOf(request.field)],
        ['Asked', sinceText(request.requestedAt)],
      ]}
    >
      {may('people.read') && (
        <LinkButton
          to={profilePath(person.userId)}
          size="xs"
          variant="secondary"
          leftSection={<IconUser size={16} aria-hidden />}
        >
          View Profile
          <span className="visually-hidden"> of {displayName(person)}</span>
        </LinkButton>
      )}
      <MailLink person={person} subject={`Your mock interview on ${shortDateTime(request.requestedInterviewDate)}`}>
        Mail
      </MailLink>
      <InterviewDecision {...{ person, onSchedule, onClose }} />
    </PersonCard>
  )
}

/** Marks a request as scheduled, or closes it. */
function InterviewDecision({ person, onSchedule, onClose }: InterviewCardProps) {
  const [request] = person.interviewRequests
  return (
    <div className={styles.queueCardDecide}>
      {request.status === 'scheduled' ? (
        <>
          <Badge color="leaf" variant="light">
            Scheduled
          </Badge>
          <Button size="compact" variant="quiet" onClick={onSchedule}>
            {request.meetingLink ? 'Change link' : 'Add link'}
            <span className="visually-hidden"> for {displayName(person)}</span>
          </Button>
        </>
      ) : (
        <Tooltip label="Mark as scheduled">
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={`Mark as scheduled: ${displayName(person)}`}
            onClick={onSchedule}
          >
            <IconCheck size={20} />
          </ActionIcon>
        </Tooltip>
      )}
      <Tooltip label="Close request">
        <ActionIcon variant="default" size="lg" aria-label={`Close request: ${displayName(person)}`} onClick={onClose}>
          <IconX size={20} />
        </ActionIcon>
      </Tooltip>
    </div>
  )
}

const requestOf = ({ userId, interviewRequests: [{ _id }] }: InterviewRequest) => ({ userId, requestId: _id })

/** 'Asha Rao, 27/05/2026, 3:30 PM.' */
const subjectOf = (person: InterviewRequest) =>
  `${displayName(person)}, ${shortDateTime(person.interviewRequests[0].requestedInterviewDate)}.`

function WantedTime({ moment }: { moment: string }) {
  const [now] = useState(() => Date.now())
  return (
    <>
      {shortDateTime(moment)}
      {Date.parse(moment) < now && <b className={serviceRequestsStyles.queueLate}> This time has passed.</b>}
    </>
  )
}

import { type InterviewRequest, messages } from '@firstrung/contract'
import { ActionIcon, Badge, Text, Tooltip } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { displayName } from '#app/lib/display-name.ts'
import { shortDateTime } from '#app/lib/format.ts'
import { labelOf } from '#app/lib/labels.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { IconCheck, IconUser, IconX } from '#app/ui/icons.ts'
import styles from './interview-queue.module.css'
import { MailLink } from './mail-link.tsx'
import { PersonCard } from './person-card.tsx'
import { QueueFrame } from './queue-frame.tsx'
import { profilePath, sinceText } from './queue-labels.ts'
import serviceRequestsStyles from './service-requests.module.css'
import { queueQueries, useQueueRenewal, useSettleInterview } from './service-requests-queries.ts'

type Step = 'scheduled' | 'closed'

/** Who asked for a mock interview. */
export function InterviewQueue() {
  const [search, setSearch] = useState('')
  const queue = useInfiniteQuery({ ...queueQueries.interviews(search), ...useQueueRenewal() })
  const [chosen, setChosen] = useState<{ person: InterviewRequest; step: Step } | null>(null)
  const [isOpen, dialog] = useDisclosure(false)
  const settle = useSettleInterview()
  const ask = (person: InterviewRequest, step: Step) => {
    setChosen({ person, step })
    dialog.open()
  }

  return (
    <>
      <QueueFrame
        title="Mock Interview Requests"
        queue={queue}
        search={search}
        onSearch={setSearch}
        emptyText={messages.noMockRequests}
        emptyHint="Candidates ask for a mock interview on their dashboard."
        card={(person) => {
          const [request] = person.interviewRequests
          return (
            <PersonCard
              key={request._id}
              person={person}
              facts={[
                ['Requested for', <WantedTime key="time" moment={request.requestedInterviewDate} />],
                ['Field', labelOf(request.field)],
                ['Asked', sinceText(request.requestedAt)],
              ]}
            >
              <LinkButton
                to={profilePath(person.userId)}
                size="xs"
                variant="secondary"
                leftSection={<IconUser size={16} aria-hidden />}
              >
                View Profile
                <span className="visually-hidden"> of {displayName(person)}</span>
              </LinkButton>
              <MailLink
                person={person}
                subject={`Your mock interview on ${shortDateTime(request.requestedInterviewDate)}`}
              >
                Mail
              </MailLink>
              <div className={styles.queueCardDecide}>
                {request.status === 'scheduled' ? (
                  <Badge color="leaf" variant="light">
                    Scheduled
                  </Badge>
                ) : (
                  <Tooltip label="Mark as scheduled">
                    <ActionIcon
                      variant="default"
                      size="lg"
                      aria-label={`Mark as scheduled: ${displayName(person)}`}
                      onClick={() => ask(person, 'scheduled')}
                    >
                      <IconCheck size={20} />
                    </ActionIcon>
                  </Tooltip>
                )}
                <Tooltip label="Close request">
                  <ActionIcon
                    variant="default"
                    size="lg"
                    aria-label={`Close request: ${displayName(person)}`}
                    onClick={() => ask(person, 'closed')}
                  >
                    <IconX size={20} />
                  </ActionIcon>
                </Tooltip>
              </div>
            </PersonCard>
          )
        }}
      />
      {chosen && (
        <ConfirmDialog
          title={chosen.step === 'closed' ? messages.closeMock : messages.scheduleMock}
          opened={isOpen}
          busy={settle.isPending}
          onClose={dialog.close}
          onConfirm={() =>
            settle.mutate(
              {
                userId: chosen.person.userId,
                requestId: chosen.person.interviewRequests[0]._id,
                status: chosen.step,
              },
              { onSettled: dialog.close },
            )
          }
        >
          <Text>
            {displayName(chosen.person)}, {shortDateTime(chosen.person.interviewRequests[0].requestedInterviewDate)}.{' '}
            {chosen.step === 'closed' && 'Once it is closed, a new request can be made.'}
          </Text>
        </ConfirmDialog>
      )}
    </>
  )
}

function WantedTime({ moment }: { moment: string }) {
  const [now] = useState(() => Date.now())
  return (
    <>
      {shortDateTime(moment)}
      {Date.parse(moment) < now && <b className={serviceRequestsStyles.queueLate}> This time has passed.</b>}
    </>
  )
}

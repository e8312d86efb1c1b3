import { messages } from '@firstrung/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { sinceText } from '#app/features/service-requests/requests/queue-labels.ts'
import {
  queueQueries,
  useQueueRenewal,
  useSettleMentorship,
} from '#app/features/service-requests/requests/service-requests-queries.ts'
import { useQueueAddress } from '#app/features/service-requests/requests/use-queue-address.ts'
import { displayName } from '#app/lib/text/display-name.ts'
import { CloseDialog, useClosing } from './close-dialog.tsx'
import { CloseRequest } from './close-request.tsx'
import { MailLink } from './mail-link.tsx'
import { PersonCard } from './person-card.tsx'
import { QueueFrame } from './queue-frame.tsx'

/** The queue of requests for a mentor. */
export function MentorQueue() {
  const address = useQueueAddress()
  const queue = useInfiniteQuery({
    ...queueQueries.mentorship(address.filter),
    ...useQueueRenewal(),
    enabled: !address.isClosed,
  })
  const closing = useClosing(queue)
  const { chosen } = closing
  const settle = useSettleMentorship()

  return (
    <>
      <QueueFrame
        title="Mentor Requests"
        name="mentorship"
        queue={queue}
        address={address}
        emptyText={messages.noMentorRequests}
        emptyHint="Candidates ask for a mentor on their dashboard."
        card={(person) => (
          <PersonCard
            key={person.mentorship._id}
            person={person}
            queue="mentorship"
            facts={[
              ['Field', person.mentorship.mentorName],
              ['Asked', sinceText(person.mentorship.requestedAt)],
            ]}
          >
            <MailLink person={person} subject={`Your mentorship request: ${person.mentorship.mentorName}`}>
              Mail
            </MailLink>
            <CloseRequest person={person} onClick={() => closing.choose(person)} />
          </PersonCard>
        )}
      />
      {chosen && (
        <CloseDialog
          key={chosen.mentorship._id}
          about={chosen.mentorship._id}
          title={messages.closeMentorship}
          closing={closing}
          close={(note) =>
            settle.mutateAsync({
              userId: chosen.userId,
              requestId: chosen.mentorship._id,
              status: 'closed',
              ...(note && { note }),
            })
          }
        >
          {displayName(chosen)} asked for a mentor: {chosen.mentorship.mentorName}. They are notified, and can ask
          again.
        </CloseDialog>
      )}
    </>
  )
}

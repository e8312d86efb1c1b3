import { messages } from '@firstrung/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { sinceText } from '#app/features/service-requests/requests/queue-labels.ts'
import {
  queueQueries,
  useQueueRenewal,
  useSettleProject,
} from '#app/features/service-requests/requests/service-requests-queries.ts'
import { useQueueAddress } from '#app/features/service-requests/requests/use-queue-address.ts'
import { displayName } from '#app/lib/text/display-name.ts'
import { CloseDialog, useClosing } from './close-dialog.tsx'
import { CloseRequest } from './close-request.tsx'
import { MailLink } from './mail-link.tsx'
import { PersonCard } from './person-card.tsx'
import { QueueFrame } from './queue-frame.tsx'

/** The queue of applications for a live project. */
export function ProjectQueue() {
  const address = useQueueAddress()
  const queue = useInfiniteQuery({
    ...queueQueries.projects(address.filter),
    ...useQueueRenewal(),
    enabled: !address.isClosed,
  })
  const closing = useClosing(queue)
  const { chosen } = closing
  const settle = useSettleProject()

  return (
    <>
      <QueueFrame
        title="Project Requests"
        name="projects"
        queue={queue}
        address={address}
        emptyText={messages.noProjectRequests}
        emptyHint="Candidates apply for a live project on their dashboard."
        card={(person) => (
          <PersonCard
            key={person.userId}
            person={person}
            queue="projects"
            facts={[['Applied', sinceText(person.appliedForProjectAt)]]}
          >
            <MailLink person={person} subject="Your live project">
              Email
            </MailLink>
            <CloseRequest person={person} onClick={() => closing.choose(person)} />
          </PersonCard>
        )}
      />
      {chosen && (
        <CloseDialog
          key={`${chosen.userId} ${chosen.appliedForProjectAt}`}
          about={`${chosen.userId} ${chosen.appliedForProjectAt}`}
          title={messages.closeProject}
          closing={closing}
          close={(note) => settle.mutateAsync({ userId: chosen.userId, status: 'closed', ...(note && { note }) })}
        >
          {displayName(chosen)} is notified, and can ask for a live project again.
        </CloseDialog>
      )}
    </>
  )
}

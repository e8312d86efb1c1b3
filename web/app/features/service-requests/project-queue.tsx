import { messages } from '@firstrung/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MailLink } from './mail-link.tsx'
import { PersonCard } from './person-card.tsx'
import { QueueFrame } from './queue-frame.tsx'
import { sinceText } from './queue-words.ts'
import { queueQueries, useQueueRenewal } from './service-requests-queries.ts'

/** Who applied for a live project. */
export function ProjectQueue() {
  const [search, setSearch] = useState('')
  const queue = useInfiniteQuery({ ...queueQueries.projects(search), ...useQueueRenewal() })
  return (
    <QueueFrame
      title="Project Requests"
      queue={queue}
      search={search}
      onSearch={setSearch}
      emptyText={messages.noProjectRequests}
      emptyHint="Candidates apply for a live project on their dashboard."
      card={(person) => (
        <PersonCard key={person.userId} person={person} facts={[['Applied', sinceText(person.appliedForProjectAt)]]}>
          <MailLink person={person} subject="Your live project">
            Email
          </MailLink>
        </PersonCard>
      )}
    />
  )
}

import { fillMessage, type JobWithLists } from '@firstrung/contract'
import { NativeSelect, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { hiringQueries } from '#app/features/hiring/panel/hiring-queries.ts'
import { isNotFound } from '#app/lib/browser/is-not-found.ts'
import { useReadMessages } from '#app/lib/live/use-read-messages.ts'
import { LoadError } from '#app/ui/list/load-error.tsx'
import { Conversation } from '#app/ui/text/conversation.tsx'
import { useCompanyConversation } from './conversation-queries.ts'

const withoutAccess = 'This candidate has ended your access, so neither of you can write.'

interface PersonMessagesProps {
  job: JobWithLists
  userId: string
  name: string
  /** The candidate is in no list any more: only existing messages are shown. */
  isGone?: boolean
}

/** The messages between the company and a candidate about the application. */
export function PersonMessages({ job, userId, name, isGone = false }: PersonMessagesProps) {
  const { query, send, report, markRead } = useCompanyConversation(job._id, userId)
  const pages = query.data?.pages ?? []
  useReadMessages(pages[0], (message) => !message.byCompany, markRead)
  if (query.isPending) return <Skeleton height={160} />
  const early = `You can write to ${name} once you have answered the application: take them to Round 2, put them on the waiting list or plan an interview.`
  if (!pages[0]) {
    if (isNotFound(query.error)) return isGone ? null : <Text c="dimmed">{early}</Text>
    return <LoadError error={query.error} retrying={query.isFetching} onRetry={() => void query.refetch()} />
  }
  const { state } = pages[0]
  const messages = pages.flatMap((page) => page.messages)
  const closed = {
    early,
    open: undefined,
    ended: `You can no longer write to ${name} about this job.`,
    accessEnded: withoutAccess,
    blocked: withoutAccess,
  }[state]
  return (
    <>
      {state === 'open' && messages.length === 0 && (
        <Text c="dimmed" mb="md">
          We tell {name} with a notification and an email, without your address. Your colleagues on this job read along.
        </Text>
      )}
      <Conversation
        messages={messages}
        hasMore={query.hasNextPage}
        loading={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
        to={name}
        closed={closed}
        draft={`messages:${job._id}:${userId}`}
        onSend={send}
        onReport={report}
        isCompany
        fill={(put) => <SavedMessage jobId={job._id} userId={userId} name={name} onPick={put} />}
      />
    </>
  )
}

interface SavedMessageProps {
  jobId: string
  userId: string
  name: string
  onPick: (text: string) => void
}

/** The company's saved messages for mails. A chosen one is copied into the form, with the names filled in. */
function SavedMessage({ jobId, userId, name, onPick }: SavedMessageProps) {
  const { data } = useQuery(hiringQueries.templates)
  const templates = data?.templates.filter(({ kind }) => kind === 'mail') ?? []
  const { data: preview } = useQuery({
    ...hiringQueries.bulkPreview(jobId, { move: 'mail', applicantIds: [userId] }),
    enabled: templates.length > 0,
  })
  const [chosenId, setChosenId] = useState('')
  if (templates.length === 0 || !preview) return null
  return (
    <NativeSelect
      label="Saved messages"
      mb="sm"
      value={chosenId}
      data={[{ value: '', label: 'None' }, ...templates.map(({ id, name: label }) => ({ value: id, label }))]}
      onChange={({ target }) => {
        setChosenId(target.value)
        const picked = templates.find(({ id }) => id === target.value)
        if (picked) onPick(fillMessage(picked.body, { ...preview.facts, candidate: name }))
      }}
    />
  )
}

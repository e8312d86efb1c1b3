import type { OwnApplication } from '@firstrung/contract'
import { Card, Text, Title } from '@mantine/core'
import { Suspense } from 'react'
import { lazyWithRetry } from '#app/lib/browser/lazy-with-retry.ts'
import { useReadMessages } from '#app/lib/live/use-read-messages.ts'
import { TextLink } from '#app/ui/base/text-link.tsx'
import { LoadError } from '#app/ui/list/load-error.tsx'
import { useConversation } from './conversation-queries.ts'

const Conversation = lazyWithRetry(async () => (await import('#app/ui/text/conversation.tsx')).Conversation)

const accessLink = <TextLink to="/candidate/profile?tab=access">Who has access</TextLink>

/** The messages between company and candidate about an application. Null if there are none and none can be written. */
export function ApplicationMessages({ application: { _id, job } }: { application: OwnApplication }) {
  const { query, send, report, markRead } = useConversation(_id)
  const pages = query.data?.pages ?? []
  useReadMessages(pages[0], (message) => message.byCompany, markRead)
  if (query.isPending) return null
  const { companyName } = job
  const messages = pages.flatMap((page) => page.messages)
  const state = pages[0]?.state
  if ((state === 'ended' || state === 'blocked') && messages.length === 0) return null
  return (
    // One boundary, so that everything appears at once.
    <Suspense>
      <Card component="section" aria-labelledby="messages">
        <Title order={2} size="h3" id="messages" mb="sm">
          Messages
        </Title>
        {!state ? (
          <LoadError error={query.error} retrying={query.isFetching} onRetry={() => void query.refetch()} />
        ) : (
          <>
            {state === 'open' && messages.length === 0 && (
              <Text c="dimmed" mb="md">
                Ask {companyName} what you would like to know. Everybody who works on this job there can read it. Your
                email and phone number are not shown.
              </Text>
            )}
            <Conversation
              messages={messages}
              hasMore={query.hasNextPage}
              loading={query.isFetchingNextPage}
              onMore={() => void query.fetchNextPage()}
              to={companyName}
              closed={
                {
                  early: `You can write to ${companyName} once it has answered your application.`,
                  open: undefined,
                  accessEnded: (
                    <>
                      You ended the access of {companyName}, so neither of you can write. To write again, give it access
                      under {accessLink}.
                    </>
                  ),
                  blocked: `You blocked ${companyName}, so neither of you can write. You can still read what was written.`,
                  ended: `This conversation has ended. You can still read it.`,
                }[state]
              }
              draft={`messages:${_id}`}
              onSend={send}
              onReport={report}
            />
          </>
        )}
      </Card>
    </Suspense>
  )
}

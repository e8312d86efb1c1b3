import { messages, type StoppableTopic } from '@firstrung/contract'
import { mailTopicLabels } from '#app/features/accounts/mails/mail-topics.ts'
import { StopMails } from '#app/features/accounts/mails/stop-mails.tsx'
import { stopMails } from '#app/features/accounts/mails/stop-mails-queries.ts'
import { noIndexMeta } from '#app/lib/page/page-meta.ts'
import { LinkButton } from '#app/ui/base/button.tsx'
import { MessagePage } from '#app/ui/page/message-page.tsx'
import type { Route } from './+types/stop-mails.ts'

export const meta = noIndexMeta('Stop emails')

const labels: Record<StoppableTopic, string> = {
  ...mailTopicLabels,
  daily: 'your daily email, with all that comes in it',
}
const isTopic = (topic: string): topic is StoppableTopic => topic in labels

/** The page of a mail's link that ends the mails about its topic. */
export default function StopMailsPage({ params: { topic, token } }: Route.ComponentProps) {
  const unknown = (
    <MessagePage title="This link does not work">
      <p>
        It is not complete, or the account is gone. When you are logged in you can choose your emails in your profile.
      </p>
      <LinkButton to="/">Go to the home page</LinkButton>
    </MessagePage>
  )
  if (!isTopic(topic)) return unknown
  return (
    <StopMails
      question={`Topic: ${labels[topic]}. You still see everything in your notifications.`}
      stop={() => stopMails(topic, token)}
      stopped={
        <MessagePage title={messages.mailsStopped}>
          <p role="status">
            You still see everything in your notifications. You can turn the emails on again in your profile.
          </p>
          <LinkButton to="/">Go to the home page</LinkButton>
        </MessagePage>
      }
      unknown={unknown}
    />
  )
}

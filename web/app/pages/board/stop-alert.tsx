import { messages } from '@firstrung/contract'
import { StopMails } from '#app/features/accounts/mails/stop-mails.tsx'
import { stopAlert } from '#app/features/board/job/my-job-queries.ts'
import { noIndexMeta } from '#app/lib/page/page-meta.ts'
import { LinkButton } from '#app/ui/base/button.tsx'
import { MessagePage } from '#app/ui/page/message-page.tsx'
import type { Route } from './+types/stop-alert.ts'

export const meta = noIndexMeta('Stop emails')

/** The page of the link in a mail about new jobs, which ends these mails. */
export default function StopAlertPage({ params: { token } }: Route.ComponentProps) {
  return (
    <StopMails
      question="You will get no more emails about this search. It stays in your list."
      stop={() => stopAlert(token)}
      stopped={
        <MessagePage title={messages.alertStopped}>
          <p role="status">The search stays in your list. You can turn its emails on again there.</p>
          <LinkButton to="/saved?tab=searches">Your saved searches</LinkButton>
        </MessagePage>
      }
      unknown={
        <MessagePage title="This search is gone">
          <p>It was removed, so you will get no more emails about it.</p>
          <LinkButton to="/jobs">All jobs</LinkButton>
        </MessagePage>
      }
    />
  )
}

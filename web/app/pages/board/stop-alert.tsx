import { messages } from '@firstrung/contract'
import { useState } from 'react'
import { stopAlert } from '#app/features/board/my-job-queries.ts'
import { isNotFound } from '#app/lib/is-not-found.ts'
import { noIndexMeta } from '#app/lib/page-meta.ts'
import { shownText } from '#app/lib/shown-text.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { MessagePage } from '#app/ui/message-page.tsx'
import type { Route } from './+types/stop-alert.ts'

export const meta = noIndexMeta('Stop emails')

/**
 * The link in a mail about new jobs. It only asks: programs open links in mails by themselves, and must not end anything.
 * Mail programs that offer one click use the call itself.
 */
export default function StopAlertPage({ params: { token } }: Route.ComponentProps) {
  const [state, setState] = useState<'asking' | 'sending' | 'stopped' | 'unknown' | 'failed'>('asking')

  async function stop() {
    if (state === 'sending') return
    setState('sending')
    try {
      await stopAlert(token)
      setState('stopped')
    } catch (error) {
      setState(isNotFound(error) ? 'unknown' : 'failed')
    }
  }

  if (state === 'stopped') {
    return (
      <MessagePage title={messages.alertStopped}>
        <p role="status">The search stays in your list. You can turn its emails on again there.</p>
        <LinkButton to="/saved?tab=searches">Your saved searches</LinkButton>
      </MessagePage>
    )
  }
  if (state === 'unknown') {
    return (
      <MessagePage title="This search is gone">
        <p>It was removed, so you will get no more emails about it.</p>
        <LinkButton to="/jobs">All jobs</LinkButton>
      </MessagePage>
    )
  }
  return (
    <MessagePage title="Stop these emails?">
      <p>You will get no more emails about this search. It stays in your list.</p>
      {state === 'failed' && <p role="alert">{shownText(messages.unknown)}</p>}
      <noscript>
        <form method="post">
          <button type="submit">Stop emails</button>
        </form>
      </noscript>
      <span className="with-scripts">
        <Button loading={state === 'sending'} onClick={() => void stop()}>
          Stop emails
        </Button>
      </span>
    </MessagePage>
  )
}

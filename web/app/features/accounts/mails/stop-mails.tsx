import { messages } from '@firstrung/contract'
import { type ReactNode, useState } from 'react'
import { isNotFound } from '#app/lib/browser/is-not-found.ts'
import { shownText } from '#app/lib/text/shown-text.ts'
import { Button } from '#app/ui/base/button.tsx'
import { MessagePage } from '#app/ui/page/message-page.tsx'

interface StopMailsProps {
  /** Which mails end, and which go on. */
  question: string
  stop: () => Promise<unknown>
  /** `stopped` is shown once the mails have ended, `unknown` for a link that is not valid. */
  stopped: ReactNode
  unknown: ReactNode
}

/**
 * The page of a mail's link that ends such mails. It asks before it acts: mail programs open links automatically, and must
 * not end anything. Mail programs with one-click unsubscribe use the API call directly.
 */
export function StopMails({ question, stop, stopped, unknown }: StopMailsProps) {
  const [state, setState] = useState<'asking' | 'sending' | 'stopped' | 'unknown' | 'failed'>('asking')

  async function send() {
    if (state === 'sending') return
    setState('sending')
    try {
      await stop()
      setState('stopped')
    } catch (error) {
      setState(isNotFound(error) ? 'unknown' : 'failed')
    }
  }

  if (state === 'stopped') return stopped
  if (state === 'unknown') return unknown
  return (
    <MessagePage title="Stop these emails?">
      <p>{question}</p>
      {state === 'failed' && <p role="alert">{shownText(messages.unknown)}</p>}
      <noscript>
        <form method="post">
          <button type="submit">Stop emails</button>
        </form>
      </noscript>
      <span className="with-scripts">
        <Button loading={state === 'sending'} onClick={() => void send()}>
          Stop emails
        </Button>
      </span>
    </MessagePage>
  )
}

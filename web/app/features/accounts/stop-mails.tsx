import { messages } from '@firstrung/contract'
import { type ReactNode, useState } from 'react'
import { isNotFound } from '#app/lib/browser/is-not-found.ts'
import { shownText } from '#app/lib/text/shown-text.ts'
import { Button } from '#app/ui/base/button.tsx'
import { MessagePage } from '#app/ui/page/message-page.tsx'

interface StopMailsProps {
  /** What ends, and what stays. */
  question: string
  stop: () => Promise<unknown>
  /** What is shown once the mails have ended, and where the link leads nowhere. */
  stopped: ReactNode
  unknown: ReactNode
}

/**
 * The page behind the link of a mail that ends such mails. It only asks: programs open links in mails by themselves, and must
 * not end anything. Mail programs that offer one click use the call itself.
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

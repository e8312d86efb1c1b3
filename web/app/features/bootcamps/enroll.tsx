import { type Bootcamp, messages } from '@firstrung/contract'
import { useEffect, useState } from 'react'
import { useHasExternalLink } from '#app/lib/page/site.ts'
import { Button, LinkButton } from '#app/ui/base/button.tsx'
import { paymentLinkOf } from './bootcamp-queries.ts'
import styles from './enroll.module.css'

type EnrollProps = Pick<Bootcamp, 'id' | 'paymentTemplate' | 'paymentLink' | 'linkDescription' | 'closedOnDetail'>

/** The payment link: 'Loading Link' while it is made. If none can be made, 'Enroll Now' leads to the contact page. */
export function Enroll({ id, paymentTemplate, paymentLink, linkDescription, closedOnDetail }: EnrollProps) {
  const hasContact = useHasExternalLink()('whatsapp')
  const otherwise = paymentLink ?? (hasContact ? '/whatsapp' : '')
  const [link, setLink] = useState(paymentTemplate ? null : otherwise)

  useEffect(() => {
    if (closedOnDetail || !paymentTemplate) return
    let gone = false
    void paymentLinkOf({ id, paymentTemplate, linkDescription }).then((made) => {
      if (!gone) setLink(made ?? otherwise)
    })
    return () => {
      gone = true
    }
  }, [id, paymentTemplate, linkDescription, closedOnDetail, otherwise])

  if (closedOnDetail) {
    return (
      <p className={styles.enrollClosed}>
        <b>{messages.enrollmentClosed}</b>
        {hasContact && <a href="/whatsapp">Ask when it opens again</a>}
      </p>
    )
  }
  if (link === '') return <p>{messages.enrollmentNotOpen}</p>
  if (!link) {
    return (
      <>
        <Button size="lg" className="with-scripts" loading>
          {messages.loadingLink}
        </Button>
        {otherwise && (
          <noscript>
            <LinkButton variant="secondary" size="lg" href={otherwise}>
              {messages.enrollNow}
            </LinkButton>
          </noscript>
        )}
      </>
    )
  }
  return (
    <LinkButton size="lg" href={link}>
      {messages.enrollNow}
    </LinkButton>
  )
}

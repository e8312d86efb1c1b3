import type { CandidateRecord } from '@firstrung/contract'
import { Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { IconBriefcase, IconFileText, IconHeartHandshake, IconMessages } from '#app/ui/base/icons.ts'
import styles from './service-row.module.css'

type Service = 'applying' | 'mock' | 'mentorship' | 'review'

/** The services as the row of a phone names them, in the order of their cards. */
const services: readonly { key: Service; label: string; icon: typeof IconBriefcase }[] = [
  { key: 'applying', label: 'Jobs', icon: IconBriefcase },
  { key: 'mock', label: 'Mock interview', icon: IconMessages },
  { key: 'mentorship', label: 'Mentor', icon: IconHeartHandshake },
  { key: 'review', label: 'Resume', icon: IconFileText },
]

/** How a service stands, in a word; empty where nothing was asked for. */
const stateOf: Record<Service, (record: CandidateRecord) => string> = {
  applying: (it) => (it.isInterestedInJob || it.isInterestedInIntern ? 'Applied' : ''),
  mock: ({ interviewRequests }) => {
    const open = interviewRequests.find(({ status }) => status !== 'closed')
    return open ? { requested: 'Requested', scheduled: 'Scheduled', closed: '' }[open.status] : ''
  },
  mentorship: ({ mentorship }) => (mentorship?.status === 'open' ? 'Requested' : ''),
  review: ({ resumeIsReviewed, resume }) => (resumeIsReviewed ? 'Reviewed' : resume.reviewDueAt ? 'In review' : ''),
}

interface ServiceRowProps {
  record: CandidateRecord
  cards: Record<Service, ReactNode>
}

/**
 * The services: all cards on a wide screen. On a phone they would take a third of the page, so a row names them there, and its
 * buttons open one card at a time.
 */
export function ServiceRow({ record, cards }: ServiceRowProps) {
  const { hash, key } = useLocation()
  const [visit, setVisit] = useState<string>()
  const [open, setOpen] = useState<Service | null>(null)
  // Links to a card open it, each time they are followed.
  if (visit !== key) {
    setVisit(key)
    if (hash === '#resume-review') setOpen('review')
  }
  return (
    <section aria-labelledby="services">
      <Title order={2} size="h3" id="services" mb="xs" className={styles.serviceHeading}>
        Services
      </Title>
      <ul className={styles.serviceNames}>
        {services.map(({ key: service, label, icon: Icon }) => (
          <li key={service}>
            <button
              type="button"
              aria-expanded={open === service}
              onClick={() => setOpen(open === service ? null : service)}
            >
              <Icon size={22} aria-hidden />
              {label}
              {stateOf[service](record) && <small>{stateOf[service](record)}</small>}
            </button>
          </li>
        ))}
      </ul>
      <div className={styles.serviceCards}>
        {services.map(({ key: service }) => (
          <div key={service} data-open={open === service || undefined}>
            {cards[service]}
          </div>
        ))}
      </div>
    </section>
  )
}

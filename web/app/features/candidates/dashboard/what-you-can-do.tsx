import { messages } from '@firstrung/contract'
import { Title } from '@mantine/core'
import { Link } from 'react-router'
import dashboardStyles from '#app/features/candidates/dashboard.module.css'
import { useHasExternalLink } from '#app/lib/page/site.ts'
import { IconCalendarEvent, IconClipboardCheck, IconFileText, IconUsers } from '#app/ui/base/icons.ts'
import styles from './what-you-can-do.module.css'

const tiles = [
  { label: 'Take skill tests', to: '/skilltests', icon: IconClipboardCheck },
  { label: 'Get resume reviewed', to: '/dashboard#resume-review', icon: IconFileText },
  { label: 'Attend events', to: '/events', icon: IconCalendarEvent },
  { label: 'Join the community', to: '/discord', icon: IconUsers },
]

/** Four suggestions at the end of the dashboard; three without a community chat. */
export function WhatYouCanDo() {
  const hasChat = useHasExternalLink()('discord')
  const shown = tiles.filter(({ to }) => to !== '/discord' || hasChat)
  return (
    <section aria-labelledby="what-you-can-do">
      <Title order={2} size="h3" id="what-you-can-do" mb="md">
        {messages.whatYouCanDo}
      </Title>
      <ul className={`${dashboardStyles.plainList} ${styles.tiles}`}>
        {shown.map(({ label, to, icon: Icon }) => (
          <li key={label}>
            <Link to={to} className={styles.tile}>
              <Icon size={24} aria-hidden />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

import { type Assignee, messages, type RequestQueue } from '@firstrung/contract'
import { Card, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { displayName } from '#app/lib/text/display-name.ts'
import { Avatar } from '#app/ui/base/avatar.tsx'
import { DescriptionList } from '#app/ui/list/description-list.tsx'
import { AssignMenu } from './assign-menu.tsx'
import styles from './person-card.module.css'

interface PersonCardProps {
  person: {
    userId: string
    fullName: string
    email: string
    mobileNo: string
    avatarS3FileKey: string
    assignee: Assignee | null
  }
  queue: RequestQueue
  facts: readonly (readonly [name: string, value: ReactNode])[]
  /** The actions. */
  children: ReactNode
}

/** A candidate in a queue: the person, the request, and the actions. */
export function PersonCard({ person, queue, facts, children }: PersonCardProps) {
  const heading = `person-${person.userId}`
  return (
    <Card component="article" padding="md" className={styles.queueCard} aria-labelledby={heading}>
      <div className={styles.queueCardHead}>
        <Avatar name={displayName(person)} fileKey={person.avatarS3FileKey} size={44} decorative />
        <div>
          <Title order={2} size="h5" id={heading}>
            {displayName(person)}
          </Title>
          <p>{person.mobileNo || messages.notGiven}</p>
        </div>
      </div>
      <DescriptionList
        dense
        missing={messages.notGiven}
        facts={[...facts, ['Assigned to', <AssignMenu key="assigned" queue={queue} person={person} />]]}
      />
      <div className={styles.queueCardFoot}>{children}</div>
    </Card>
  )
}

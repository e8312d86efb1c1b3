import { messages, type Notice } from '@firstrung/contract'
import { Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Side } from '#app/lib/api/query-keys.ts'
import { dayTimeText, relative } from '#app/lib/text/dates.ts'
import { Button } from '#app/ui/base/button.tsx'
import { LoadError } from '#app/ui/list/load-error.tsx'
import { ListSkeleton } from '#app/ui/list/skeletons.tsx'
import styles from './notification-list.module.css'

interface NotificationListProps {
  side: Side
  notices: UseQueryResult<Notice[]>
  onOpen: (notice: Notice) => void
}

const jobsAndCandidates = 'News about jobs and candidates arrives here.'
const whatArrives: Record<Side, string> = {
  candidate: 'Every decision about you, and every interview, arrives here.',
  recruiter: jobsAndCandidates,
  admin: jobsAndCandidates,
}

/** Newest first; unread ones are bold and have a dot. */
export function NotificationList({ side, notices, onOpen }: NotificationListProps) {
  const { data, error, isFetching, refetch } = notices
  if (!data) {
    return (
      <div className={styles.noticesRest}>
        {error ? (
          <LoadError error={error} retrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <ListSkeleton rows={3} />
        )}
      </div>
    )
  }
  if (data.length === 0) {
    return (
      <div className={styles.noticesRest}>
        <Text fw={650}>{messages.nothingToShow}</Text>
        <Text size="sm" c="dimmed">
          {whatArrives[side]}
        </Text>
      </div>
    )
  }
  return (
    <ul className={styles.notices}>
      {data.map((notice) => (
        <li key={notice._id} data-status={notice.status}>
          <span className={styles.noticeDot} aria-hidden />
          <div className={styles.noticeText}>
            <Text size="sm" fw={notice.status === 'unread' ? 650 : 400} id={`notice-${notice._id}`}>
              {notice.status === 'unread' && <span className="visually-hidden">Unread: </span>}
              {notice.text}
            </Text>
            <Text
              size="sm"
              c="dimmed"
              component="time"
              dateTime={notice.createdAt}
              title={dayTimeText(notice.createdAt)}
            >
              {relative(notice.createdAt)}
            </Text>
          </div>
          <Button
            variant="secondary"
            size="xs"
            aria-describedby={`notice-${notice._id}`}
            onClick={() => onOpen(notice)}
          >
            Open
          </Button>
        </li>
      ))}
    </ul>
  )
}

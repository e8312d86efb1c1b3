import type { Notice, NoticeData } from '@firstrung/contract'
import { ActionIcon, Group, Popover, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import type { Side } from '#app/lib/api/query-keys.ts'
import { useBack } from '#app/lib/page/back.ts'
import { Button } from '#app/ui/base/button.tsx'
import { IconBell, IconRefresh } from '#app/ui/base/icons.ts'
import styles from './notification-bell.module.css'
import { NotificationDialog } from './notification-dialog.tsx'
import { NotificationList } from './notification-list.tsx'
import {
  useClearNotices,
  useFreshAfterNews,
  useNotices,
  useReadAllNotices,
  useReadNotice,
} from './notification-queries.ts'

interface NotificationBellProps {
  side: Side
  /** Opens the subject of a notification: a job, or a page. */
  onGo: (data: NoticeData) => void
}

/** The largest number that fits on the bell. */
const most = 9

/** The bell with its list, and the dialog of a notification. */
// oxlint-disable-next-line max-lines-per-function -- it is in each signed-in page, and a component more takes pages over their budget
export function NotificationBell({ side, onGo }: NotificationBellProps) {
  const [isOpen, list] = useDisclosure(false)
  useBack(isOpen, list.close)
  const [shown, setShown] = useState<Notice | null>(null)
  const notices = useNotices(side)
  useFreshAfterNews(side, notices.data)
  const read = useReadNotice(side)
  const readAll = useReadAllNotices(side)
  const clear = useClearNotices(side)
  const unread = notices.data?.filter((notice) => notice.status === 'unread').length ?? 0
  const unreadShown = unread > most ? `${most}+` : String(unread)

  function toggle() {
    if (!isOpen) void notices.refetch()
    list.toggle()
  }

  function open(notice: Notice) {
    list.close()
    setShown(notice)
    if (notice.status === 'unread') read.mutate(notice._id)
  }

  return (
    <>
      <Popover opened={isOpen} onDismiss={list.close} position="bottom-end" width="min(400px, 94vw)" trapFocus>
        <Popover.Target>
          <ActionIcon
            variant="subtle"
            size={44}
            // The accessible name contains the visible text.
            aria-label={unread > 0 ? `Notifications, ${unreadShown} unread` : 'Notifications'}
            onClick={toggle}
            // Closes the list while the bell has the focus; within the list the library handles Escape.
            onKeyDown={({ key }) => key === 'Escape' && list.close()}
          >
            <IconBell size={22} />
            {unread > 0 && (
              <span className={styles.bellCount} aria-hidden>
                {unreadShown}
              </span>
            )}
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown p={0} aria-label="Notifications">
          <Group justify="space-between" className={styles.noticesHead}>
            <Title order={2} size="h4">
              Notifications
            </Title>
            <ActionIcon
              variant="subtle"
              size="lg"
              aria-label="Refresh"
              loading={notices.isFetching}
              onClick={() => void notices.refetch()}
            >
              <IconRefresh size={20} />
            </ActionIcon>
          </Group>
          <NotificationList side={side} notices={notices} onOpen={open} />
          {notices.data && notices.data.length > 0 && (
            <div className={styles.noticesFoot}>
              {unread > 0 && (
                <Button
                  variant="quiet"
                  size="sm"
                  fullWidth
                  loading={readAll.isPending}
                  onClick={() => readAll.mutate()}
                >
                  Mark all as read
                </Button>
              )}
              <Button variant="quiet" size="sm" fullWidth loading={clear.isPending} onClick={() => clear.mutate()}>
                Clear Notifications
              </Button>
            </div>
          )}
        </Popover.Dropdown>
      </Popover>
      <NotificationDialog side={side} notice={shown} onClose={() => setShown(null)} onGo={onGo} />
    </>
  )
}

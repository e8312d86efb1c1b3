import type { Notice } from '@firstrung/contract'
import { ActionIcon, Button, Group, Popover, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { IconBell, IconRefresh } from '#app/ui/icons.ts'
import { NoticeDialog } from './notice-dialog.tsx'
import { NoticeList } from './notice-list.tsx'
import { type Side, useClearNotices, useNotices, useReadNotice } from './notification-queries.ts'
import './notices.css'

interface NoticeBellProps {
  side: Side
  onOpenJob: (jobId: string) => void
}

/** The bell with its list, and the dialog in which a notice opens. */
export function NoticeBell({ side, onOpenJob }: NoticeBellProps) {
  const [isOpen, list] = useDisclosure(false)
  const [shown, setShown] = useState<Notice | null>(null)
  const notices = useNotices(side)
  const read = useReadNotice(side)
  const clear = useClearNotices(side)
  const unread = notices.data?.filter((notice) => notice.status === 'unread').length ?? 0

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
            aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
            onClick={toggle}
          >
            <IconBell size={22} />
            {unread > 0 && <span className="bell-dot" />}
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown p={0} aria-label="Notifications">
          <Group justify="space-between" className="notices-head">
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
          <NoticeList notices={notices} onOpen={open} />
          {notices.data && notices.data.length > 0 && (
            <div className="notices-foot">
              <Button variant="subtle" size="sm" fullWidth loading={clear.isPending} onClick={() => clear.mutate()}>
                Clear Notifications
              </Button>
            </div>
          )}
        </Popover.Dropdown>
      </Popover>
      <NoticeDialog side={side} notice={shown} onClose={() => setShown(null)} onOpenJob={onOpenJob} />
    </>
  )
}

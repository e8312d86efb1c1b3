import { type HiringRole, type InterviewRecord, routes, urlOf } from '@firstrung/contract'
import { ActionIcon, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Suspense, useState } from 'react'
import { downloadFile } from '#app/lib/api/download.ts'
import { useAction } from '#app/lib/api/use-action.ts'
import { lazyWithRetry } from '#app/lib/browser/lazy-with-retry.ts'
import { toast, toastError } from '#app/lib/browser/toast.ts'
import { IconCalendarEvent, IconCopy, IconDots, IconPencil, IconX } from '#app/ui/base/icons.ts'
import { canChange } from './interview-time.ts'

const MoveInterviewDialog = lazyWithRetry(
  async () => (await import('./interview-change-dialogs.tsx')).MoveInterviewDialog,
)
const CancelInterviewDialog = lazyWithRetry(
  async () => (await import('./interview-change-dialogs.tsx')).CancelInterviewDialog,
)

interface InterviewMenuProps {
  interview: InterviewRecord
  /** The candidate. */
  name: string
  /** Who changes it. */
  viewer: HiringRole
}

/** The actions on a planned interview; renders nothing once it has begun, unless somebody did not come. */
export function InterviewMenu({ interview, name, viewer }: InterviewMenuProps) {
  const [now] = useState(() => Date.now())
  // Once opened a dialog stays mounted, so that closing it restores the focus.
  const [shown, setShown] = useState<'move' | 'cancel' | null>(null)
  const [isOpen, dialog] = useDisclosure(false)
  const saveEntry = useAction({
    mutationFn: () =>
      downloadFile(urlOf(routes.hiring.ownInterviewCalendar, { params: { id: interview._id } }), 'interview.ics'),
    onError: (error) => toastError(error),
  })
  if (!canChange(interview, now)) return null
  const show = (kind: 'move' | 'cancel') => {
    setShown(kind)
    dialog.open()
  }
  const Dialog = shown === 'cancel' ? CancelInterviewDialog : MoveInterviewDialog
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label={`Change the interview with ${name}`}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => show('move')}>
            Move
          </Menu.Item>
          <Menu.Item leftSection={<IconX size={16} />} onClick={() => show('cancel')}>
            Cancel interview
          </Menu.Item>
          {interview.interviewLink && (
            <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => void copyLink(interview.interviewLink)}>
              Copy link
            </Menu.Item>
          )}
          {viewer === 'recruiter' && (
            <Menu.Item leftSection={<IconCalendarEvent size={16} />} onClick={() => saveEntry.mutate()}>
              Add to calendar
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {shown && (
        <Suspense>
          <Dialog
            key={`${shown} ${interview._id} ${interview.calendarSequence}`}
            {...{ interview, name, viewer }}
            opened={isOpen}
            onClose={dialog.close}
          />
        </Suspense>
      )}
    </>
  )
}

async function copyLink(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link)
    toast.success('Link copied!')
  } catch {
    toast.warning(`The browser does not allow copying. The link: ${link}`)
  }
}

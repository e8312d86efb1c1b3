import { useDisclosure } from '@mantine/hooks'
import { Suspense, useState } from 'react'
import { lazyWithRetry } from '#app/lib/browser/lazy-with-retry.ts'
import { Button } from '#app/ui/base/button.tsx'

const ProposalsDrawer = lazyWithRetry(async () => (await import('./proposals-drawer.tsx')).ProposalsDrawer)

interface ProposedTimesProps {
  jobId: string
  /** Whether the job can only be read. */
  isLocked: boolean
}

/** The button that shows all times that were proposed in a job. */
export function ProposedTimes({ jobId, isLocked }: ProposedTimesProps) {
  // Once opened the drawer stays mounted, so that closing it restores the focus.
  const [wasOpen, setWasOpen] = useState(false)
  const [isOpen, { open, close }] = useDisclosure(false)
  return (
    <>
      <Button
        variant="secondary"
        onClick={() => {
          setWasOpen(true)
          open()
        }}
      >
        Proposed times
      </Button>
      {wasOpen && (
        <Suspense>
          <ProposalsDrawer jobId={jobId} isLocked={isLocked} opened={isOpen} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

import { useDisclosure } from '@mantine/hooks'
import { Suspense } from 'react'
import { lazyWithRetry } from '#app/lib/browser/lazy-with-retry.ts'
import { Button } from '#app/ui/base/button.tsx'
import { IconDownload } from '#app/ui/base/icons.ts'

const ExportDialog = lazyWithRetry(async () => (await import('./export-dialog.tsx')).ExportDialog)

export interface ExportProps {
  /** What is exported, after 'Export': 'candidates'. */
  what: string
  /** Who and what is in the file. */
  children: string
  /** The call that answers with the file, and what it gets beside the password. */
  path: string
  body?: object
  /** Without the ending. */
  fileName: string
}

/** Downloads a list as a file, after asking for the password again. */
export function ExportButton(props: ExportProps) {
  const [isOpen, { open, close }] = useDisclosure(false)
  return (
    <>
      <Button size="sm" variant="secondary" leftSection={<IconDownload size={18} aria-hidden />} onClick={open}>
        Export<span className="visually-hidden"> {props.what}</span>
      </Button>
      <Suspense>{isOpen && <ExportDialog {...props} onClose={close} />}</Suspense>
    </>
  )
}

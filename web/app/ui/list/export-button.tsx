import { useDisclosure } from '@mantine/hooks'
import { Suspense } from 'react'
import { lazyWithRetry } from '#app/lib/browser/lazy-with-retry.ts'
import { Button } from '#app/ui/base/button.tsx'
import { IconDownload } from '#app/ui/base/icons.ts'

const ExportDialog = lazyWithRetry(async () => (await import('./export-dialog.tsx')).ExportDialog)

export interface ExportProps {
  /** What is exported, after 'Export': 'candidates'. */
  what: string
  /** The content of the file. */
  children: string
  /** The call that returns the file, and its body apart from the password. */
  path: string
  body?: object
  /** The file name without its extension. */
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

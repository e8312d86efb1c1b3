import { Skeleton } from '@mantine/core'
import { Suspense } from 'react'
import { useAlive } from '#app/lib/alive.ts'
import { part } from '#app/lib/part.ts'

const PdfPages = part(async () => (await import('./pdf-pages.tsx')).PdfPages)

interface PdfViewerProps {
  /** Address of the PDF; of our own origin or signed. */
  url: string
  /** Name for screen readers: 'Resume'. */
  label: string
  downloadName?: string
}

/** A PDF, page by page. Its machinery is loaded only when one is shown. */
export function PdfViewer(props: PdfViewerProps) {
  // The machinery wants a document: on the server its mere import fails.
  if (!useAlive()) return <Skeleton height={480} />
  return (
    <Suspense fallback={<Skeleton height={480} />}>
      <PdfPages {...props} />
    </Suspense>
  )
}

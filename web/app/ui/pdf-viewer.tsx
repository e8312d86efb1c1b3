import { Skeleton } from '@mantine/core'
import { Suspense } from 'react'
import { lazyWithRetry } from '#app/lib/lazy-with-retry.ts'
import { useHydrated } from '#app/lib/use-hydrated.ts'

const PdfPages = lazyWithRetry(async () => (await import('./pdf-pages.tsx')).PdfPages)

interface PdfViewerProps {
  /** Address of the PDF; of our own origin or signed. */
  url: string
  /** Name for screen readers: 'Resume'. */
  label: string
  downloadName?: string
}

/** A PDF, page by page. The library is loaded only when one is shown. */
export function PdfViewer(props: PdfViewerProps) {
  // The library needs a document: its import fails on the server.
  if (!useHydrated()) return <Skeleton height={480} />
  return (
    <Suspense fallback={<Skeleton height={480} />}>
      <PdfPages {...props} />
    </Suspense>
  )
}

import { Box, Skeleton, Stack, Text } from '@mantine/core'
import { Component, type ReactNode, Suspense } from 'react'
import { lazyWithRetry } from '#app/lib/browser/lazy-with-retry.ts'
import { useHydrated } from '#app/lib/browser/use-hydrated.ts'
import { PdfDownload } from './pdf-download.tsx'

const PdfPages = lazyWithRetry(async () => (await import('./pdf-pages.tsx')).PdfPages)

interface PdfViewerProps {
  /** URL of the PDF, on our own origin or signed. */
  url: string
  /** Name for screen readers: 'Resume'. */
  label: string
  downloadName?: string
}

/** A PDF, page by page. The library is loaded only when a PDF is shown. If it fails, the file can be downloaded. */
export function PdfViewer(props: PdfViewerProps) {
  // The library needs a document: its import fails on the server.
  if (!useHydrated()) return <Skeleton height={480} />
  const { url, label, downloadName } = props
  return (
    <ViewerBoundary
      // A new file gets a new try after an error.
      key={url.split('?')[0]}
      instead={
        <Box component="section" aria-label={label}>
          <Stack gap="xs" p="md" align="start" role="alert">
            <Text>This file cannot be shown here. You can still download it.</Text>
            <PdfDownload {...{ url, downloadName }} />
          </Stack>
        </Box>
      }
    >
      <Suspense fallback={<Skeleton height={480} />}>
        <PdfPages {...props} />
      </Suspense>
    </ViewerBoundary>
  )
}

interface ViewerBoundaryProps {
  /** Shown instead of a viewer that failed. */
  instead: ReactNode
  children: ReactNode
}

/** Catches errors of the viewer, so that the page stays. React allows this only in a class. */
class ViewerBoundary extends Component<ViewerBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError() {
    return { hasFailed: true }
  }
  override render() {
    return this.state.hasFailed ? this.props.instead : this.props.children
  }
}

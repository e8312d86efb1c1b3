import { ActionIcon, Anchor, Box, Group, Skeleton, Text } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useState } from 'react'
import { Document, Page, pdfjs } from 'react-pdf'
import { IconChevronLeft, IconChevronRight } from './icons.ts'
import 'react-pdf/dist/Page/AnnotationLayer.css'
import 'react-pdf/dist/Page/TextLayer.css'
import styles from './pdf-pages.module.css'

pdfjs.GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).toString()

interface PdfPagesProps {
  url: string
  label: string
  downloadName?: string
}

/** The paged preview behind `PdfViewer`. */
export function PdfPages({ url, label, downloadName }: PdfPagesProps) {
  const [page, setPage] = useState(1)
  const [pages, setPages] = useState(0)
  const { ref, width } = useElementSize()
  const download = (
    <Anchor href={url} download={downloadName ?? true} target="_blank" rel="noopener">
      Download File
    </Anchor>
  )

  return (
    <Box component="section" aria-label={label}>
      <Group justify="space-between" mb="sm">
        <Group gap="xs">
          <ActionIcon
            variant="default"
            size="lg"
            aria-label="Previous page"
            disabled={page <= 1}
            onClick={() => setPage(page - 1)}
          >
            <IconChevronLeft size={20} />
          </ActionIcon>
          <Text size="sm" aria-live="polite">
            Page {pages === 0 ? 0 : page} of {pages}
          </Text>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label="Next page"
            disabled={page >= pages}
            onClick={() => setPage(page + 1)}
          >
            <IconChevronRight size={20} />
          </ActionIcon>
        </Group>
        {download}
      </Group>
      <Box ref={ref} className={styles.pdfSheet}>
        <Document
          file={url}
          loading={<Skeleton height={480} />}
          onLoadSuccess={({ numPages }) => {
            setPages(numPages)
            setPage(1)
          }}
          error={<Text p="md">This file cannot be shown here. You can still open it with the link above.</Text>}
        >
          {width > 0 && <Page pageNumber={page} width={width} loading={<Skeleton height={480} />} />}
        </Document>
      </Box>
    </Box>
  )
}

import { messages } from '@firstrung/contract'
import { ActionIcon, Anchor, Box, Group, Skeleton, Text, TextInput } from '@mantine/core'
import { useDebouncedValue, useElementSize } from '@mantine/hooks'
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import { Document, Page } from 'react-pdf'
import { type Pdf, pdfOptions } from '#app/lib/browser/pdfjs.ts'
import { Button } from '#app/ui/base/button.tsx'
import { IconChevronLeft, IconChevronRight, IconMinus, IconPlus } from '#app/ui/base/icons.ts'
import { downloadOf, PdfDownload } from './pdf-download.tsx'
import { findInPages, markedUp } from './pdf-search.ts'
import 'react-pdf/dist/Page/AnnotationLayer.css'
import 'react-pdf/dist/Page/TextLayer.css'
import styles from './pdf-pages.module.css'

interface PdfPagesProps {
  url: string
  label: string
  downloadName?: string
}

/** The zoom levels: the width of a page relative to its frame. */
const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3]
const fitsWidth = zooms.indexOf(1)

/** The content of `PdfViewer`: pages, zoom and search. */
export function PdfPages({ url, label, downloadName }: PdfPagesProps) {
  const [page, setPage] = useState(1)
  const [status, setStatus] = useState<number>()
  const [pdf, setPdf] = useState<Pdf | null>(null)
  const [zoom, setZoom] = useState(fitsWidth)
  const { ref, width } = useElementSize()
  const file = useSameFile(url)
  const search = usePdfSearch(pdf, setPage)
  const pages = pdf?.numPages ?? 0

  return (
    <Box component="section" aria-label={label}>
      <Group justify="space-between" mb="xs" gap="xs">
        <PageSteps page={page} pages={pages} onChange={setPage} />
        <ZoomSteps zoom={zoom} onChange={setZoom} />
      </Group>
      <Group justify="space-between" mb="sm" gap="xs">
        <Group gap="xs">
          <TextInput
            size="sm"
            type="search"
            aria-label={`Search in ${label}`}
            placeholder="Search in this file"
            value={search.text}
            onChange={({ currentTarget }) => search.setText(currentTarget.value)}
            onKeyDown={search.onKeyDown}
          />
          <Text size="sm" c="dimmed" role="status">
            {search.summary}
          </Text>
        </Group>
        <Group gap="md">
          <Anchor href={downloadOf(url)} target="_blank" rel="noopener">
            Open to print
          </Anchor>
          <PdfDownload {...{ url, downloadName }} />
        </Group>
      </Group>
      <Box
        ref={ref}
        className={styles.pdfSheet}
        {...(zoom > fitsWidth && { tabIndex: 0, role: 'group', 'aria-label': 'Page' })}
      >
        <Document
          file={file}
          options={pdfOptions}
          loading={<Skeleton height={480} />}
          onLoadSuccess={(loaded) => {
            setPdf(loaded)
            setPage(1)
          }}
          onLoadError={(error) => setStatus('status' in error ? Number(error.status) : undefined)}
          error={<Text p="md">{refusals[status ?? 0] ?? cannotBeShown}</Text>}
        >
          {width > 0 && (
            <Page
              pageNumber={page}
              width={width * (zooms[zoom] ?? 1)}
              loading={<Skeleton height={480} />}
              error={<Text p="md">{pageNotShown}</Text>}
              customTextRenderer={({ str }) => markedUp(str, search.text)}
              onRenderAnnotationLayerSuccess={nameLinks}
            />
          )}
        </Document>
      </Box>
    </Box>
  )
}

interface PageStepsProps {
  page: number
  /** The number of pages; 0 until the file is read. */
  pages: number
  onChange: (page: number) => void
}

function PageSteps({ page, pages, onChange }: PageStepsProps) {
  return (
    <Group gap="xs">
      <Step label="Previous page" disabled={page <= 1} onClick={() => onChange(page - 1)}>
        <IconChevronLeft size={20} />
      </Step>
      <Text size="sm" aria-live="polite">
        Page {pages === 0 ? 0 : page} of {pages}
      </Text>
      <Step label="Next page" disabled={page >= pages} onClick={() => onChange(page + 1)}>
        <IconChevronRight size={20} />
      </Step>
    </Group>
  )
}

function ZoomSteps({ zoom, onChange }: { zoom: number; onChange: (zoom: number) => void }) {
  return (
    <Group gap="xs">
      <Step label="Zoom out" disabled={zoom === 0} onClick={() => onChange(zoom - 1)}>
        <IconMinus size={18} />
      </Step>
      <Button size="sm" variant="secondary" disabled={zoom === fitsWidth} onClick={() => onChange(fitsWidth)}>
        Fit width
      </Button>
      <Step label="Zoom in" disabled={zoom === zooms.length - 1} onClick={() => onChange(zoom + 1)}>
        <IconPlus size={18} />
      </Step>
    </Group>
  )
}

/** Links of a page are above its picture and have no text, so their URL becomes their accessible name. */
function nameLinks(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.annotationLayer a:not([aria-label])')) {
    const isOut = /^(?:https?|mailto|tel):/.test(link.href) && !link.href.startsWith(`${location.origin}/`)
    link.setAttribute('aria-label', isOut ? link.href.replace(/^(?:mailto|tel):/, '') : 'Another place in this file')
  }
}

const cannotBeShown = 'This file cannot be shown here. You can still download it with the link above.'
const pageNotShown = 'This page cannot be shown here. You can still download the file with the link above.'
/** The messages for refusals, by HTTP status. */
const refusals: Record<number, string> = { 403: messages.fileNotOpen, 429: messages.resumesOfDay }

interface StepProps {
  label: string
  disabled: boolean
  onClick: () => void
  children: ReactNode
}

const Step = ({ label, disabled, onClick, children }: StepProps) => (
  <ActionIcon variant="default" size="lg" aria-label={label} disabled={disabled} onClick={onClick}>
    {children}
  </ActionIcon>
)

/** The first of several signed links of the same file: a renewed link must not load it again. */
function useSameFile(url: string): string {
  const [file, setFile] = useState(url)
  const pathOf = (link: string) => link.split('?')[0]
  if (pathOf(file) === pathOf(url)) return file
  setFile(url)
  return url
}

/** Search over the text of all pages; Enter goes to the next page with a hit, Shift and Enter to the previous one. */
function usePdfSearch(pdf: Pdf | null, show: (page: number) => void) {
  const [text, setText] = useState('')
  const [wanted] = useDebouncedValue(text.trim(), 250)
  const [read, setRead] = useState<{ of: Pdf; texts: string[] | null } | null>(null)
  const isUnreadable = read?.of === pdf && read?.texts === null
  const texts = read?.of === pdf ? read.texts : null
  const isWanted = wanted !== ''

  useEffect(() => {
    if (!pdf || !isWanted) return
    let isCurrent = true
    void textsOf(pdf)
      .catch(() => null)
      .then((found) => isCurrent && setRead({ of: pdf, texts: found }))
    return () => {
      isCurrent = false
    }
  }, [pdf, isWanted])

  const hits = texts && isWanted ? findInPages(texts, wanted) : []
  const [first] = hits
  // New hits begin with the first one again.
  const search = `${first ?? ''} ${wanted}`
  const [place, setPlace] = useState({ search, at: 0 })
  const at = place.search === search ? place.at : 0
  useEffect(() => {
    if (first) show(first)
  }, [wanted, first, show])

  function go(by: 1 | -1) {
    if (hits.length === 0) return
    const next = (at + by + hits.length) % hits.length
    setPlace({ search, at: next })
    show(hits[next] ?? 1)
  }
  function summaryOf() {
    if (!texts) return isUnreadable ? 'This file cannot be searched' : ''
    return hits.length === 0 ? 'Not found' : `${at + 1} of ${hits.length}`
  }
  return {
    text,
    setText,
    summary: isWanted ? summaryOf() : '',
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Enter') return
      event.preventDefault()
      go(event.shiftKey ? -1 : 1)
    },
  }
}

/** The text of each page. */
async function textsOf(pdf: Pdf): Promise<string[]> {
  const numbers = Array.from({ length: pdf.numPages }, (_, index) => index + 1)
  return Promise.all(
    numbers.map(async (number) => {
      const { items } = await (await pdf.getPage(number)).getTextContent()
      return items.map((item) => ('str' in item ? item.str : '')).join(' ')
    }),
  )
}

import { Anchor } from '@mantine/core'

/** The URL for downloading a file: each page of a downloaded resume names its receiver. */
export const downloadOf = (url: string) => (url.includes('?') ? `${url}&download=1` : url)

interface PdfDownloadProps {
  url: string
  downloadName?: string | undefined
}

/** Downloads a PDF that is shown, or that cannot be shown. */
export const PdfDownload = ({ url, downloadName }: PdfDownloadProps) => (
  <Anchor href={downloadOf(url)} download={downloadName ?? true} target="_blank" rel="noopener">
    Download File
  </Anchor>
)

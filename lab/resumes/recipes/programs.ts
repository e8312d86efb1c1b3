import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Makes a PDF of a source. */
export type Program = (source: string) => Buffer

/** Runs a command in a folder that is removed afterwards: `prepare` writes its input, `result` is the file that it leaves. */
export function within(
  result: string,
  work: (folder: string, run: (command: string, ...args: string[]) => void) => void,
): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'resumes-'))
  try {
    work(folder, (command, ...args) => {
      execFileSync(command, args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'], timeout: 180_000 })
    })
    return readFileSync(join(folder, result))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const written =
  (name: string, result: string, ...commands: readonly (readonly [string, ...string[]])[]): Program =>
  (source) =>
    within(result, (folder, run) => {
      writeFileSync(join(folder, name), source)
      for (const [command, ...args] of commands) run(command, ...args)
    })

/** A document of LibreOffice Writer as flat XML, or a page of HTML that it opens. */
const writer = (name: string, ...filter: string[]): Program =>
  written(name, 'in.pdf', [
    'soffice',
    '-env:UserInstallation=file:///tmp/resumes-writer',
    '--headless',
    ...filter,
    '--convert-to',
    'pdf:writer_pdf_Export',
    name,
  ])

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const library = (name: string): Program =>
  written('in', 'in.pdf', [process.execPath, here('drawn.mjs'), name, 'in', 'in.pdf'])
const python = (layout: string): Program =>
  written('in.json', 'in.pdf', ['/usr/bin/python3', here('drawn.py'), layout, 'in.json', 'in.pdf'])

/** The programs by their names; each is called with a source in its own language. */
export const programs = {
  chromium: written('in.html', 'in.pdf', [
    'chromium',
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--no-pdf-header-footer',
    '--print-to-pdf=in.pdf',
    'in.html',
  ]),
  weasyprint: written('in.html', 'in.pdf', ['weasyprint', 'in.html', 'in.pdf']),
  wkhtmltopdf: written('in.html', 'in.pdf', ['wkhtmltopdf', '--quiet', '--page-size', 'A4', 'in.html', 'in.pdf']),
  'writer from HTML': writer('in.html', '--infilter=HTML (StarWriter)'),
  writer: writer('in.fodt'),
  pdflatex: written(
    'in.tex',
    'in.pdf',
    ['pdflatex', '-interaction=batchmode', 'in.tex'],
    ['pdflatex', '-interaction=batchmode', 'in.tex'],
  ),
  lualatex: written('in.tex', 'in.pdf', ['lualatex', '-interaction=batchmode', 'in.tex']),
  groff: written('in.ms', 'in.pdf', ['sh', '-c', 'groff -t -k -ms -Tpdf in.ms > in.pdf']),
  'groff -mm': written('in.mm', 'in.pdf', ['sh', '-c', 'groff -t -k -mm -Tpdf in.mm > in.pdf']),
  rsvg: written('in.svg', 'in.pdf', ['rsvg-convert', '-f', 'pdf', '-o', 'in.pdf', 'in.svg']),
  typst: library('typst'),
  pdfkit: library('pdfkit'),
  jspdf: library('jspdf'),
  'react-pdf': library('react-pdf'),
  reportlab: python('reportlab'),
  'reportlab columns': python('reportlab columns'),
  cairo: python('cairo'),
} satisfies Record<string, Program>

/** Changes a PDF as other programs do before it is uploaded. */
export const changes = {
  /** What most free compressors are. */
  ghostscript: (pdf: Buffer) =>
    changed(pdf, [
      'gs',
      '-q',
      '-dNOPAUSE',
      '-dBATCH',
      '-sDEVICE=pdfwrite',
      '-dPDFSETTINGS=/ebook',
      '-sOutputFile=out.pdf',
      'in.pdf',
    ]),
  /** Only editing is restricted: opens without a password. */
  'locked for editing': (pdf: Buffer) =>
    changed(pdf, ['qpdf', '--encrypt', '', 'owner', '256', '--modify=none', '--', 'in.pdf', 'out.pdf']),
  linearized: (pdf: Buffer) => changed(pdf, ['qpdf', '--linearize', '--object-streams=generate', 'in.pdf', 'out.pdf']),
  /** A scan in grey, as phones send it. */
  scanned: (pdf: Buffer) =>
    changed(
      pdf,
      ['pdftoppm', '-r', '75', '-gray', '-jpeg', '-jpegopt', 'quality=40', '-singlefile', 'in.pdf', 'page'],
      ['img2pdf', 'page.jpg', '-o', 'out.pdf'],
    ),
  /** A scan of an office machine in black and white. */
  'scanned in black and white': (pdf: Buffer) =>
    changed(
      pdf,
      ['pdftoppm', '-r', '150', '-mono', '-singlefile', 'in.pdf', 'page'],
      ['convert', 'page.pbm', '-compress', 'Group4', 'page.tif'],
      ['img2pdf', 'page.tif', '-o', 'out.pdf'],
    ),
  /** A scan whose program has put the text that it made out below the picture. */
  'scanned with text': (pdf: Buffer) =>
    changed(
      pdf,
      ['pdftoppm', '-r', '150', '-gray', '-jpeg', '-jpegopt', 'quality=45', '-singlefile', 'in.pdf', 'page'],
      ['img2pdf', 'page.jpg', '-o', 'scan.pdf'],
      ['ocrmypdf', '--output-type', 'pdf', '--optimize', '0', '-q', 'scan.pdf', 'out.pdf'],
    ),
} satisfies Record<string, (pdf: Buffer) => Buffer>

const changed = (pdf: Buffer, ...commands: readonly (readonly [string, ...string[]])[]): Buffer =>
  within('out.pdf', (folder, run) => {
    writeFileSync(join(folder, 'in.pdf'), pdf)
    for (const [command, ...args] of commands) run(command, ...args)
  })

/** Writes a file in one step. */
export function replace(path: string, bytes: Buffer | string): void {
  writeFileSync(`${path}.new`, bytes)
  renameSync(`${path}.new`, path)
}

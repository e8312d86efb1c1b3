import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
// oxlint-disable-next-line import/default -- Node takes its CommonJS build, which has a default; the linter looks at the other one
import opentype, { type Font } from 'opentype.js'
import sharp from 'sharp'

/** The texts on a picture that is shown beside a shared link. */
export interface LinkPicture {
  /** The name of the installation. */
  site: string
  /** What it is; above the title. */
  label: string
  title: string
  /** When, or how long; below the title. */
  line: string
}

/** The size that social networks ask for. */
const width = 1200
const height = 630
const margin = 80

const colour = { ink: '#14213d', paper: '#fbf8f2', marigold: '#f2a516', quiet: '#c3c8d6' }

/** The largest size in which the title fits into its lines. */
const titleSizes = [
  { size: 88, most: 2 },
  { size: 72, most: 3 },
  { size: 60, most: 4 },
]

/**
 * Draws the picture as PNG. Letters are drawn as outlines of our own fonts, so the picture is the same on every machine.
 */
export async function drawLinkPicture({ site, label, title, line }: LinkPicture): Promise<Buffer> {
  const [heading, text] = await fonts()
  const words = drawable(title, heading) ?? site
  const { size, lines } = fitted(words, heading, width - 2 * margin)
  const top = label ? 228 : 184
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="${width}" height="${height}" fill="${colour.ink}"/>
<g transform="translate(${margin} 62) scale(2)">
<rect x="1" y="20" width="18" height="7" rx="3.5" fill="${colour.marigold}"/>
<g fill="none" stroke="${colour.paper}" stroke-width="1.8"><rect x="7.9" y="10.9" width="16.2" height="5.2" rx="2.6"/><rect x="14.9" y="1.9" width="16.2" height="5.2" rx="2.6"/></g>
</g>
${outline(drawable(site, heading) ?? '', heading, 44, margin + 78, 112, colour.paper)}
${outline(label, text, 30, margin, top - 22, colour.marigold)}
${lines.map((one, at) => outline(one, heading, size, margin, top + size * (0.86 + at * 1.06), colour.paper)).join('\n')}
${outline(drawable(line, text) ?? '', text, 32, margin, 566, colour.quiet)}
<rect x="760" y="546" width="200" height="24" rx="12" fill="${colour.marigold}"/>
<g fill="none" stroke="${colour.paper}" stroke-opacity="0.35" stroke-width="4"><rect x="882" y="518" width="196" height="18" rx="9"/><rect x="1004" y="488" width="240" height="18" rx="9"/></g>
</svg>`
  return sharp(Buffer.from(svg)).png({ palette: true, compressionLevel: 9 }).toBuffer()
}

/** Each font is in two files: basic Latin, and the rest of Latin. */
type Letters = readonly [Font, Font]

let loaded: Promise<readonly [Letters, Letters]> | undefined
function fonts() {
  loaded ??= Promise.all([letters('anek-latin', 700), letters('figtree', 600)])
  return loaded
}

const letters = async (family: string, weight: number): Promise<Letters> => [
  await font(family, 'latin', weight),
  await font(family, 'latin-ext', weight),
]

async function font(family: string, subset: string, weight: number): Promise<Font> {
  const url = import.meta.resolve(`@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff`)
  const { buffer, byteOffset, byteLength } = await readFile(fileURLToPath(url))
  return opentype.parse(buffer.slice(byteOffset, byteOffset + byteLength))
}

const has = (font: Font, sign: string): boolean => font.charToGlyphIndex(sign) > 0

/** The text without pictographs; null when it has characters that our fonts lack. */
function drawable(text: string, [latin, rest]: Letters): string | null {
  const signs = [...text.normalize('NFC').replace(/\s+/g, ' ')]
  const known = signs.filter((sign) => has(latin, sign) || has(rest, sign))
  const isWhole = signs.every((sign) => known.includes(sign) || !/[\p{L}\p{M}\p{N}]/u.test(sign))
  const words = known.join('').replace(/ +/g, ' ').trim()
  return isWhole && words ? words : null
}

/** Runs of characters that are in one file. */
function* runs(text: string, [latin, rest]: Letters): Generator<[Font, string]> {
  let run: [Font, string] | undefined
  for (const sign of text) {
    const from = has(latin, sign) ? latin : rest
    if (run?.[0] === from) run[1] += sign
    else {
      if (run) yield run
      run = [from, sign]
    }
  }
  if (run) yield run
}

/** The width of the text at font size 1, character by character. Kerning makes it a little narrower. */
function widthOf(text: string, [latin, rest]: Letters): number {
  let sum = 0
  for (const sign of text) {
    const font = has(latin, sign) ? latin : rest
    sum += (font.charToGlyph(sign).advanceWidth ?? 0) / font.unitsPerEm
  }
  return sum
}

/** The text as one path. Own code: the library's own way takes five times as long. */
function outline(text: string, letters: Letters, size: number, x: number, y: number, fill: string): string {
  const at = (...values: number[]) => values.map((value) => Math.round(value * 10) / 10).join(' ')
  let path = ''
  let left = x
  for (const [font, run] of runs(text, letters)) {
    for (const part of font.getPath(run, left, y, size).commands) {
      if (part.type === 'Z') path += 'Z'
      else if (part.type === 'Q') path += `Q${at(part.x1, part.y1, part.x, part.y)}`
      else if (part.type === 'C') path += `C${at(part.x1, part.y1, part.x2, part.y2, part.x, part.y)}`
      else path += `${part.type}${at(part.x, part.y)}`
    }
    left += font.getAdvanceWidth(run, size)
  }
  return `<path d="${path}" fill="${fill}"/>`
}

/** The title in lines, in the largest size in which it fits; longer titles end with '…'. */
function fitted(title: string, letters: Letters, most: number): { size: number; lines: string[] } {
  // Longer texts do not fit, and measuring takes time.
  const text = [...title].slice(0, 200).join('')
  for (const { size, most: mostLines } of titleSizes) {
    const lines = inLines(text, letters, most / size)
    const isLast = size === titleSizes.at(-1)?.size
    if (lines.length <= mostLines) return { size, lines }
    if (isLast) return { size, lines: cut(lines.slice(0, mostLines), letters, most / size) }
  }
  return { size: 60, lines: [] }
}

/** Wraps words into lines of this width at font size 1; a word that is longer than a line is broken. */
function inLines(text: string, letters: Letters, most: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line ? `${line} ${word}` : word
    if (widthOf(longer, letters) <= most) {
      line = longer
      continue
    }
    if (line) lines.push(line)
    line = word
    while (widthOf(line, letters) > most) {
      let fits = line.length
      while (widthOf(line.slice(0, fits), letters) > most) fits -= 1
      lines.push(line.slice(0, fits))
      line = line.slice(fits)
    }
  }
  return line ? [...lines, line] : lines
}

function cut(lines: string[], letters: Letters, most: number): string[] {
  let last = lines.at(-1) ?? ''
  while (widthOf(`${last}…`, letters) > most) last = last.slice(0, -1).trimEnd()
  return [...lines.slice(0, -1), `${last}…`]
}

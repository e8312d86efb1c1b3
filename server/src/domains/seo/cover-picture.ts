import { type CoverArt, drawPattern, palette } from './cover-art.ts'
import { drawable, fitted, fonts, outline } from './lettering.ts'

/** Lists crop covers to 2:1, 16:9 or 16:7: nothing that must be read is nearer to an edge. */
const margin = 108
const width = 1280
const height = 640
/** Where the pattern begins. */
const patternLeft = 860

const titleSizes = [
  { size: 104, most: 3 },
  { size: 84, most: 4 },
  { size: 70, most: 5 },
]

/**
 * A cover as SVG: the title in large letters, its topic above it and the topic's pattern beside it. The same input gives
 * the same picture. Titles in letters that our fonts lack leave the words to the page.
 */
export async function drawCover({
  title,
  label,
  art,
}: {
  title: string
  label: string
  art: CoverArt
}): Promise<string> {
  const [heading, text] = await fonts()
  const { ground, text: ink, mark } = palette(art)
  const words = drawable(title, heading)
  const { size, lines } = words
    ? fitted(words, heading, patternLeft - margin - 32, titleSizes)
    : { size: 0, lines: [] as string[] }
  const lineHeight = size * 1.02
  const first = (height + 44 - (lines.length - 1) * lineHeight) / 2 + size * 0.34
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
<rect width="${width}" height="${height}" fill="${ground}"/>
<g transform="translate(${patternLeft})">${drawPattern(art)}</g>
${outline(label, text, 42, margin, Math.max(112, first - size * 0.86 - 26), mark)}
${lines.map((line, at) => outline(line, heading, size, margin, first + at * lineHeight, ink)).join('\n')}
</svg>`
}

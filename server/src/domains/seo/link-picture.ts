import sharp from 'sharp'
import { type CoverArt, drawPattern, palette } from './cover-art.ts'
import { drawable, fitted, fonts, outline } from './lettering.ts'

/** The texts on a picture that is shown beside a shared link. */
export interface LinkPicture {
  /** The name of the installation. */
  site: string
  /** What it is; above the title. */
  label: string
  title: string
  /** When, or how long; below the title. */
  line: string
  /** Of events and blogs: pattern and colours are those of the cover. */
  art?: CoverArt
}

/** The size that social networks ask for. */
const width = 1200
const height = 630
const margin = 80

const plain = { ground: '#14213d', text: '#fbf8f2', mark: '#f2a516', quiet: '#c3c8d6' }

/** The largest size in which the title fits into its lines. */
const titleSizes = [
  { size: 88, most: 2 },
  { size: 72, most: 3 },
  { size: 60, most: 4 },
]

/** Draws the picture as PNG. */
export async function drawLinkPicture({ site, label, title, line, art }: LinkPicture): Promise<Buffer> {
  const [heading, text] = await fonts()
  const words = drawable(title, heading) ?? site
  const colour = art ? { ...palette(art), quiet: palette(art).text } : plain
  const { size, lines } = fitted(words, heading, (art ? 760 : width - margin) - margin, titleSizes)
  const top = label ? 228 : 184
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="${width}" height="${height}" fill="${colour.ground}"/>
${art ? `<g transform="translate(820)">${drawPattern(art)}</g>` : rungs}
<g transform="translate(${margin} 62) scale(2)">
<rect x="1" y="20" width="18" height="7" rx="3.5" fill="${colour.mark}"/>
<g fill="none" stroke="${colour.text}" stroke-width="1.8"><rect x="7.9" y="10.9" width="16.2" height="5.2" rx="2.6"/><rect x="14.9" y="1.9" width="16.2" height="5.2" rx="2.6"/></g>
</g>
${outline(drawable(site, heading) ?? '', heading, 44, margin + 78, 112, colour.text)}
${outline(label, text, 30, margin, top - 22, colour.mark)}
${lines.map((one, at) => outline(one, heading, size, margin, top + size * (0.86 + at * 1.06), colour.text)).join('\n')}
${outline(drawable(line, text) ?? '', text, 32, margin, 566, colour.quiet)}
</svg>`
  return sharp(Buffer.from(svg)).png({ palette: true, compressionLevel: 9 }).toBuffer()
}

/** Those of the logo, at the foot of pages without a pattern. */
const rungs = `<rect x="760" y="546" width="200" height="24" rx="12" fill="${plain.mark}"/>
<g fill="none" stroke="${plain.text}" stroke-opacity="0.35" stroke-width="4"><rect x="882" y="518" width="196" height="18" rx="9"/><rect x="1004" y="488" width="240" height="18" rx="9"/></g>`

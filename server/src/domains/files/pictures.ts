import type { FileVerdict } from './file-check.ts'

/** No picture on any screen is larger, pixel ratio of phones included. */
const largest = 1600
/** A small file can unfold into a picture that fills the memory. */
const mostPixels = 50_000_000
const webp = { quality: 82 }

/** Loaded with the first picture, because it takes 23 MB of memory. */
async function drawing() {
  const { default: sharp } = await import('sharp')
  // Every upload is another file, so a cache of the library would be of no use.
  sharp.cache(false)
  return sharp
}

/**
 * The picture decoded and drawn again: upright, at a sensible size, without metadata. Only for the process that checks
 * files.
 */
export async function redraw(path: string): Promise<FileVerdict> {
  const sharp = await drawing()
  try {
    const picture = sharp(path, { limitInputPixels: false, failOn: 'error' })
    const { width, height } = await picture.metadata()
    if (width * height > mostPixels) return { refused: 'too many pixels' }
    const bytes = await picture
      .autoOrient()
      .resize({ width: largest, height: largest, fit: 'inside', withoutEnlargement: true })
      .webp(webp)
      .toBuffer()
    return { bytes, contentType: 'image/webp' }
  } catch {
    return { refused: 'broken' }
  }
}

/** One of our own pictures, no wider than this. */
export async function narrowed(picture: Buffer, width: number): Promise<Buffer> {
  const sharp = await drawing()
  return sharp(picture).resize({ width, withoutEnlargement: true }).webp(webp).toBuffer()
}

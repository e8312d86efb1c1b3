import type { Metadata } from 'sharp'
import type { FileVerdict } from './file-check.ts'

/** No screen shows a picture larger than this, even with a phone's pixel ratio. */
const largest = 1600
/**
 * A small file can decode to a picture that fills the memory. A JPEG may have more pixels, because it is decoded at an eighth
 * of its width, so that a photo of 200 megapixels from a phone takes 90 MB.
 */
const mostPixels = { decodedWhole: 50_000_000, decodedSmaller: 250_000_000 }
/** A progressive JPEG is loaded whole before it is decoded, with two bytes for each value. */
const mostHeldBytes = 330_000_000
/** Values for each pixel; the colours of a photo are mostly stored at half the width, and half the height. */
const valuesPerPixel: Record<string, number> = { '4:2:0': 1.5, '4:2:2': 2 }
const webp = { quality: 82 }

/** Loaded with the first picture, because it takes 23 MB of memory. */
async function drawing() {
  const { default: sharp } = await import('sharp')
  // Every upload is another file, so the library's cache would be useless.
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
    if (isTooLarge(await picture.metadata())) return { refused: 'too many pixels' }
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

function isTooLarge({ format, width, height, isProgressive, chromaSubsampling = '', channels }: Metadata): boolean {
  const pixels = width * height
  if (format !== 'jpeg') return pixels > mostPixels.decodedWhole
  const held = isProgressive ? pixels * (valuesPerPixel[chromaSubsampling] ?? channels) * 2 : 0
  return pixels > mostPixels.decodedSmaller || held > mostHeldBytes
}

/** One of our own pictures, no wider than this. */
export async function narrowed(picture: Buffer, width: number): Promise<Buffer> {
  const sharp = await drawing()
  return sharp(picture).resize({ width, withoutEnlargement: true }).webp(webp).toBuffer()
}

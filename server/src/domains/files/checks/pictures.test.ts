import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type JpegOptions } from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { redraw } from './pictures.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'firstrung-pictures-'))
})
afterAll(() => rm(folder, { recursive: true }))

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#836' }, limitInputPixels: false })

async function redrawn(picture: Buffer) {
  const path = join(folder, 'picture')
  await writeFile(path, picture)
  const answer = await redraw(path)
  if ('refused' in answer) return answer.refused
  const { width, height } = await sharp(answer.bytes).metadata()
  return `${width} × ${height}`
}

/** A JPEG that says that it is larger than it is: the bounds are checked before it is decoded. */
async function claiming(width: number, height: number, options: JpegOptions = {}): Promise<Buffer> {
  const small = await plain(40, 40).jpeg(options).toBuffer()
  // The frame: its marker, its length, bits of a value, then height and width.
  const frame = small.indexOf(Buffer.from([0xff, options.progressive ? 0xc2 : 0xc0]))
  small.writeUInt16BE(height, frame + 5)
  small.writeUInt16BE(width, frame + 7)
  return small
}

test('a photo of 108 megapixels is accepted, shrunk and rotated upright', async () => {
  const sideways = await plain(12_000, 9000).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  expect(await redrawn(sideways)).toBe('1200 × 1600')
})

test('a picture that decodes to too many pixels is refused', async () => {
  const png = await plain(8000, 7000).png({ compressionLevel: 1 }).toBuffer()
  expect(await redrawn(png)).toBe('too many pixels')
  expect(await redrawn(await claiming(20_000, 13_000))).toBe('too many pixels')
  const progressive = { progressive: true, chromaSubsampling: '4:4:4' }
  expect(await redrawn(await claiming(12_000, 9000, progressive))).toBe('too many pixels')
  expect(await redrawn(await claiming(9248, 6936, { progressive: true }))).toBe('1600 × 1200')
})

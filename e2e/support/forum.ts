import { expect, request } from '@playwright/test'
import { bannerPicture } from './events.ts'
import { theAdmin } from './people.ts'

const { buffer: png } = bannerPicture

/** A forum post, published over the API; returns its slug. */
export async function makePost(title: string): Promise<string> {
  const team = await theAdmin()
  const signed = await team.api.files.sign({
    query: { objectName: 'forum_banner_test.png', contentType: 'image/png', path: 'forum_banner/', size: png.length },
  })
  const context = await request.newContext({ baseURL: process.env['E2E_ORIGIN'] ?? '' })
  const answer = await context.put(signed.signedUrl, { data: png, headers: { 'content-type': 'image/png' } })
  expect(answer.status()).toBe(200)
  await context.dispose()
  const { slug } = await team.api.forum.create({
    body: {
      title,
      description: 'Say what helped you.\nSee https://example.org for more.',
      tags: ['technical', 'media'],
      posterS3FileKey: signed.fileKey,
      posterS3PublicUrl: signed.publicUrl,
    },
  })
  return slug
}

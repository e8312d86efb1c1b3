import type { Blog, RouteInput, routes } from '@firstrung/contract'
import type { Somebody } from './people.ts'

type Draft = RouteInput<typeof routes.blogs.create>['body']

const pixels = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQImWOQr/KVr/JlgFAAGH4DmefpkjQAAAAASUVORK5CYII=',
  'base64',
)

/** A published blog of the team, with a banner of its own. */
export async function makeBlog(team: Somebody, title: string, more: Partial<Draft> = {}): Promise<Blog> {
  const query = {
    objectName: 'blog_banner_green',
    contentType: 'image/png',
    path: 'blog_banners/',
    size: pixels.length,
  }
  const { signedUrl, fileKey } = await team.api.files.sign({ query })
  const answer = await fetch(new URL(signedUrl, process.env['E2E_ORIGIN']), {
    method: 'PUT',
    headers: { 'content-type': 'image/png' },
    body: new Uint8Array(pixels),
  })
  if (!answer.ok) throw new Error(`the banner was refused: ${await answer.text()}`)
  const body: Draft = {
    title,
    introduction: 'A few words.',
    subtitle: 'A subtitle',
    content: [{ type: 'paragraph', children: [{ text: 'Words.' }] }],
    blogBannerS3Path: fileKey,
    ...more,
  }
  const { blogId } = await team.api.blogs.create({ body })
  return team.api.blogs.read({ params: { id: blogId } })
}

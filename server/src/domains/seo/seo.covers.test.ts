import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { type ForumDraft, folders, madeCover } from '@firstrung/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '#src/testing/factories.accounts.ts'
import { someEvent } from '#src/testing/factories.events.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'

let w: TestServer
let admin: Person
beforeAll(async () => {
  w = await openTestServer()
  admin = await w.make.admin()
})
afterAll(() => w.close())

const cover = { bannerS3FileKey: madeCover, bannerS3PublicUrl: madeCover }
const makeEvent = async (title: string, tag: 'technical' | 'gaming' = 'technical') => {
  const body = { ...someEvent(w), title, relatedTopics: [tag], ...cover }
  const { eventId } = await w.as(admin).events.create({ body })
  return w.as(admin).events.card({ params: { id: eventId } })
}
const open = (address: string) => w.app.inject({ url: address })

test('a cover is sent compressed to browsers that take it so, and is the same picture', async () => {
  const { bannerS3PublicUrl: url } = await makeEvent('Debate night')
  const plain = await open(url)
  expect(plain.headers['content-encoding']).toBeUndefined()
  for (const [encoding, unpack] of [
    ['gzip', gunzipSync],
    ['br', brotliDecompressSync],
  ] as const) {
    const { headers, rawPayload } = await w.app.inject({ url, headers: { 'accept-encoding': encoding } })
    expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
    expect(rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
    expect(unpack(rawPayload).toString()).toBe(plain.payload)
  }
})

describe('an event, blog or post without an uploaded picture', () => {
  test('an entry without an uploaded picture has a cover of its title, the same each time, and no two alike', async () => {
    const event = await makeEvent('Git in an evening')
    const twin = await makeEvent('Git in an evening')
    const blog = await w.make.blog(admin, { title: 'Git in an evening', blogBannerS3Path: madeCover })
    const post = await w.make.forumPost(admin, { title: 'Git in an evening', posterS3FileKey: madeCover })
    const { post: head } = await w.as(admin).forum.read({ params: { slug: post.slug }, query: {} })

    const addresses = [
      event.bannerS3PublicUrl,
      twin.bannerS3PublicUrl,
      blog.blogBannerS3PublicUrl,
      head.posterS3PublicUrl,
    ]
    const pictures = new Set<string>()
    for (const address of addresses) {
      const first = await open(address)
      expect(first.statusCode).toBe(200)
      expect(first.headers).toMatchObject({
        'content-type': 'image/svg+xml',
        'cache-control': expect.stringContaining('immutable'),
        'x-content-type-options': 'nosniff',
      })
      expect(first.payload).toMatch(/^<svg [^]+<\/svg>$/)
      // Letters are outlines: an <img> loads no font.
      expect(first.payload).not.toContain('<text')
      expect((await open(`${address}?width=768`)).payload).toBe(first.payload)
      pictures.add(first.payload)
    }
    expect(pictures.size).toBe(addresses.length)
    expect(event.bannerS3PublicUrl).toBe(`/files/${event.bannerS3FileKey}`)
  })

  test('an entry without an uploaded picture has another address after its title has changed, and the old one is gone', async () => {
    const event = await makeEvent('Chess night', 'gaming')
    const { data: renamed } = await w.as(admin).events.modify({
      params: { id: event._id },
      body: { ...someEvent(w), title: 'Chess morning', ...cover, bannerS3FileKey: event.bannerS3FileKey },
    })
    expect(renamed.bannerS3PublicUrl).not.toBe(event.bannerS3PublicUrl)
    expect((await open(renamed.bannerS3PublicUrl)).statusCode).toBe(200)
    expect((await open(event.bannerS3PublicUrl)).statusCode).toBe(404)
  })

  test('an uploaded picture replaces the cover as soon as there is one, and the cover comes back afterwards', async () => {
    const { _id, title, introduction, subtitle, content } = await w.make.blog(admin, { blogBannerS3Path: madeCover })
    const save = async (blogBannerS3Path: string) => {
      await w
        .as(admin)
        .blogs.update({ params: { id: _id }, body: { title, introduction, subtitle, content, blogBannerS3Path } })
      return (await w.as(null).blogs.read({ params: { id: _id } })).blogBannerS3Path
    }
    const { fileKey } = await w.make.file(admin, folders.blogBanners, 'png')
    expect(await save(fileKey)).toBe(fileKey)
    expect(await save(madeCover)).toMatch(/^covers\/blog\//)
  })

  test('an entry without an uploaded picture keeps a chosen cover in a draft, and a draft may have neither', async () => {
    const draft = await w.make.blog(admin, { status: 'draft', blogBannerS3Path: madeCover })
    expect(draft.blogBannerS3Path).toMatch(/^covers\/blog\//)
    expect((await w.make.blog(admin, { status: 'draft', blogBannerS3Path: '' })).blogBannerS3Path).toBe('')
  })

  test('a cover is drawn for titles of any length and in any script, and carries no markup of theirs', async () => {
    for (const title of ['नौकरी', 'x'.repeat(120), '🎉🎉', '</svg><script>&"']) {
      const { statusCode, payload } = await open((await makeEvent(title)).bannerS3PublicUrl)
      expect([title, statusCode]).toEqual([title, 200])
      expect(payload).not.toContain('<script')
    }
  })

  test('a picture at an address that no answer carried does not exist', async () => {
    const event = await makeEvent('Hidden plans')
    const [path = ''] = event.bannerS3PublicUrl.split(/-[0-9a-f]{16}\.svg$/)
    for (const address of [
      `${path}-0000000000000000.svg`,
      `${path}.svg`,
      event.bannerS3PublicUrl.replace('/event/', '/blog/'),
      `/files/covers/event/${crypto.randomUUID()}-0123456789abcdef.svg`,
    ])
      expect([address, (await open(address)).statusCode]).toEqual([address, 404])
    expect((await open('/files/covers/person/x.svg')).statusCode).toBe(400)
  })

  test('saving an entry needs a picture or a cover to be named [AEVT-02] [AFOR-02]', async () => {
    const body = { ...someEvent(w), bannerS3FileKey: '', bannerS3PublicUrl: '' }
    await expect(w.as(admin).events.create({ body })).rejects.toMatchObject({ status: 400 })
    const post: ForumDraft = { title: 'T', description: 'D', tags: ['technical'], posterS3FileKey: '' }
    await expect(w.as(admin).forum.create({ body: post })).rejects.toMatchObject({ status: 400 })
  })
})

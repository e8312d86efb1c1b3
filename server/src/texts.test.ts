import { readFileSync } from 'node:fs'
import { correctedTexts, folders } from '@firstrung/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '#src/testing/factories.accounts.ts'
import { someBlog } from '#src/testing/factories.blogs.ts'
import { connectSocket, listen } from '#src/testing/sockets.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'

test('docs/documented-texts.md lists every documented text that is corrected, with the corrected one', () => {
  const page = readFileSync(new URL('../../docs/documented-texts.md', import.meta.url), 'utf8')
  const rows = [...page.matchAll(/^\| .+ \| .+ \| (.+) \| (.+) \|$/gm)].map(([, ...texts]) => texts)
  expect(rows.slice(1)).toEqual([...correctedTexts])
})

const texts = {
  documented: {
    missing: 'Enter all fields/Upload event banner',
    refused: "You're unauthorized to access this route!",
    empty: 'Looking for Events!',
    made: 'Blog Created Successfully!',
    comment: 'Comment field is empty!',
  },
  corrected: {
    missing: 'Please fill in all fields and upload a banner.',
    refused: 'You do not have access to this.',
    empty: 'No events found',
    made: 'Blog created!',
    comment: 'Please write a comment first.',
  },
} as const

describe.each([
  { name: 'a new installation', settings: {} as Record<string, string>, mode: 'documented' as const },
  { name: 'TEXTS=corrected', settings: { TEXTS: 'corrected' }, mode: 'corrected' as const },
])('the answers of $name', ({ settings, mode }) => {
  const { missing, refused, empty, made, comment } = texts[mode]
  let w: TestServer
  let admin: Person
  beforeAll(async () => {
    w = await openTestServer(settings)
    admin = await w.make.admin()
  })
  afterAll(() => w.close())

  test('answers say why something is refused, and what is wrong with each field [AEVT-02] [AUTH-24]', async () => {
    expect(await w.request('POST', '/api/events/create', { as: admin, body: { title: 'SQL' } })).toMatchObject({
      status: 400,
      body: { code: 'invalid', msg: missing, errors: expect.arrayContaining([{ field: 'eventTime', msg: missing }]) },
    })
    expect(await w.request('GET', '/api/admin/candidates', { as: await w.make.newCandidate() })).toMatchObject({
      status: 403,
      body: { success: false, code: 'forbidden', msg: refused, errors: [] },
    })
  })

  test('answers say what was done; lists and stored values stay [EVT-06] [ABLOG-11]', async () => {
    expect(await w.as(null).events.list({ body: {} })).toMatchObject({ success: true, msg: empty })
    const { fileKey } = await w.make.file(admin, folders.blogBanners, 'png')
    const body = { ...someBlog, title: 'Comment field is empty!', blogBannerS3Path: fileKey }
    expect(await w.as(admin).blogs.create({ body })).toMatchObject({ success: true, msg: made })
    expect((await w.request('GET', '/api/blog/')).body).toMatchObject([{ title: 'Comment field is empty!' }])
    expect(await w.as(null).content.read()).toMatchObject({ texts: mode })
  })

  test('answers say it over the socket, too [FORUM-09]', async () => {
    const { postId } = await w.make.forumPost(admin)
    const client = await connectSocket(await listen(w.app), admin.token)
    expect(await client.ask('join-room', { roomId: postId })).toMatchObject({ success: true })
    expect(await client.ask('new-comment', { roomId: postId, commentText: ' ' })).toMatchObject({
      code: 'invalid',
      msg: comment,
    })
    client.close()
  })
})

import { type Blog, folders, messages } from '@firstrung/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '#src/testing/factories.accounts.ts'
import { type BlogInput, someBlog, someContent } from '#src/testing/factories.blogs.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'

let w: TestServer
let admin: Person
let banner: string
beforeAll(async () => {
  w = await openTestServer()
  admin = await w.make.admin()
  banner = (await w.make.file(admin, folders.blogBanners, 'png')).fileKey
})
afterAll(() => w.close())

const whole = (): BlogInput => ({ ...someBlog, blogBannerS3Path: banner })
const create = (body: object, as: Person | null = admin) => w.request('POST', '/api/blog/create', { as, body })
const update = (id: string, body: object, as: Person | null = admin) =>
  w.request('PUT', `/api/blog/update/${id}`, { as, body })
const read = (id: string, as: Person | null = null) => w.request('GET', `/api/blog/getblog/${id}`, { as })
const titles = async (as: Person | null = null) =>
  (await w.as(as).blogs.list({ query: {} })).items.map((one) => one.title)
const statuses = (answers: { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other)
const minute = 60_000

describe('creating a blog', () => {
  test('creating a blog puts it in front of everybody, with every documented field [API-52] [API-57] [ENT-22] [PERM-13] [BLOG-06]', async () => {
    const { status, body } = await create({ ...whole(), title: 'Ten questions to ask', blog: 'Body text.' })

    expect({ status, body }).toEqual({
      status: 200,
      body: {
        success: true,
        blogId: expect.any(String),
        msg: 'Blog Created Successfully!',
        status: 'published',
        revision: 1,
      },
    })
    expect(await read(String(body['blogId']))).toMatchObject({
      status: 200,
      body: {
        _id: body['blogId'],
        title: 'Ten questions to ask',
        introduction: someBlog.introduction,
        subtitle: someBlog.subtitle,
        date: w.clock.now.toISOString(),
        blog: 'Body text.',
        content: someContent,
        blogBannerS3Path: banner,
        blogBannerS3PublicUrl: `/files/${banner}`,
        readingMinutes: 1,
      },
    })
  })

  test('creating a blog answers the blog itself, without a wrapper and without the name of its author [API-86]', async () => {
    const { _id } = await w.make.blog(admin)

    const { body } = await read(_id)

    expect(body).not.toHaveProperty('success')
    expect(body).not.toHaveProperty('savedBy')
  })

  test.each(['title', 'introduction', 'subtitle', 'content', 'blogBannerS3Path'])(
    'creating a blog is refused without %s [ABLOG-10]',
    async (field) => {
      for (const part of [{ [field]: undefined }, { [field]: field === 'content' ? [] : ' ' }]) {
        expect(await create({ ...whole(), ...part })).toMatchObject({
          status: 400,
          body: { msg: 'Fill All Fields!', errors: [{ field, msg: 'Fill All Fields!' }] },
        })
      }
    },
  )

  test('creating a blog names all fields that are missing, and counts a text without a letter as missing [ABLOG-10]', async () => {
    const content = [{ type: 'paragraph', children: [{ text: ' \n', bold: true }] }]
    const { body } = await create({ content })
    expect(body['errors']).toMatchObject(
      ['title', 'introduction', 'subtitle', 'blogBannerS3Path', 'content'].map((field) => ({ field })),
    )
  })

  test('creating a blog needs a banner that was uploaded as one [API-12] [CONST-23]', async () => {
    expect(banner).toMatch(/^blog_banners\/[0-9a-f]{32}\/blog_banner_/)
    const event = await w.make.file(admin, folders.eventBanners, 'png')
    for (const blogBannerS3Path of [event.fileKey, 'blog_banners/none']) {
      expect(await create({ ...whole(), blogBannerS3Path })).toMatchObject({
        status: 400,
        body: { code: 'upload_missing' },
      })
    }
  })

  test('creating a blog ten times with the same id makes one', async () => {
    const _id = crypto.randomUUID()
    const answers = await Promise.all(Array.from({ length: 10 }, () => create({ ...whole(), _id, title: 'Made once' })))
    expect(answers.every(({ status, body }) => status === 200 && body['blogId'] === _id)).toBe(true)
    expect((await titles()).filter((title) => title === 'Made once')).toHaveLength(1)
  })

  test('creating a blog again with more in it, because the first answer got lost, keeps what was added', async () => {
    const _id = crypto.randomUUID()
    await create({ ...whole(), _id })
    expect(await create({ ...whole(), _id, subtitle: 'Added since' })).toMatchObject({
      status: 200,
      body: { blogId: _id, msg: 'Blog Created Successfully!', revision: 2 },
    })
    expect((await read(_id)).body).toMatchObject({ subtitle: 'Added since' })
    expect(await create({ ...whole(), _id, subtitle: 'From elsewhere' })).toMatchObject({ status: 409 })
  })

  test('creating a blog keeps the date that the client says, but none that is still to come', async () => {
    const past = '2022-05-27T06:30:00.000Z'
    expect(await w.make.blog(admin, { date: past })).toMatchObject({ date: past })
    const ahead = new Date(w.clock.now.getTime() + minute).toISOString()
    expect(await w.make.blog(admin, { date: ahead })).toMatchObject({ date: w.clock.now.toISOString() })
  })
})

describe('the text of a blog', () => {
  const paragraph = (text: object) => [{ type: 'paragraph', children: [text] }]
  const nested = (lists: number): object => ({
    type: 'bulleted-list',
    children: [{ type: 'list-item', children: lists === 1 ? [{ text: 'x' }] : [nested(lists - 1)] }],
  })

  test.each([
    ['an unknown block', [{ type: 'image', children: [{ text: 'x' }] }]],
    ['an unknown mark', paragraph({ text: 'x', strike: true })],
    ['an unknown field', [{ type: 'paragraph', url: 'javascript:alert(1)', children: [{ text: 'x' }] }]],
    ['an unknown alignment', [{ type: 'paragraph', align: 'middle', children: [{ text: 'x' }] }]],
    ['a block without children', [{ type: 'paragraph', children: [] }]],
    ['text beside blocks', [{ type: 'block-quote', children: [{ text: 'x' }, ...paragraph({ text: 'y' })] }]],
    ['a paragraph in a list', [{ type: 'numbered-list', children: paragraph({ text: 'x' }) }]],
    ['an item without a list', [{ type: 'list-item', children: [{ text: 'x' }] }]],
    ['a list in a heading', [{ type: 'heading-one', children: [nested(1)] }]],
    ['HTML', '<p>x</p>'],
    ['more than ten levels', [nested(5)]],
    ['more than 200 kB', paragraph({ text: 'x'.repeat(200_000) })],
    ['more than 200 kB in other letters', paragraph({ text: 'ह'.repeat(70_000) })],
  ])('the text of a blog may not hold %s [ENUM-28]', async (_, content) => {
    const { status, body } = await create({ ...whole(), content })
    expect(status).toBe(400)
    expect(body['errors']).toContainEqual({
      field: expect.stringMatching(/^content/),
      msg: expect.stringMatching(/\S/),
    })
  })

  test('the text of a blog is refused, not choked on, when it is twenty thousand levels deep', async () => {
    const text = '[{"type":"block-quote","children":'.repeat(20_000) + '[{"text":"x"}]' + '}]'.repeat(20_000)
    const rest = JSON.stringify({ ...whole(), content: [] }).replace('"content":[]', `"content":${text}`)
    const answer = await w.app.inject({
      method: 'POST',
      url: '/api/blog/create',
      payload: rest,
      headers: { 'content-type': 'application/json', 'x-auth-token': admin.token },
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ msg: messages.contentDeep })
  })

  test('the text of a blog comes back as it was sent: every block, mark and alignment, lists in lists [ENUM-28]', async () => {
    const content: BlogInput['content'] = [...someContent, nested(4) as never]
    expect((await w.make.blog(admin, { content })).content).toEqual(content)
  })

  test('the text of a blog says how long reading takes', async () => {
    const text = 'word '.repeat(900)
    expect(await w.make.blog(admin, { content: paragraph({ text }) as never })).toMatchObject({ readingMinutes: 5 })
  })
})

describe('changing a blog', () => {
  test('changing a blog replaces what is there and keeps its date and the body text that was not sent [API-53]', async () => {
    const { _id, date } = await w.make.blog(admin, { blog: 'Stays' })
    w.clock.advance(minute)

    const { fileKey: blogBannerS3Path } = await w.make.file(admin, folders.blogBanners, 'png')
    const changed = {
      title: 'A better title',
      introduction: 'Why it is better.',
      subtitle: 'And what changed',
      content: [{ type: 'paragraph', align: 'center', children: [{ text: 'Another text.', bold: true }] }],
      blogBannerS3Path,
    }

    const { status, body } = await update(_id, { ...changed, date: w.clock.now.toISOString() })

    expect({ status, body }).toEqual({
      status: 200,
      body: { success: true, blogId: _id, msg: 'Blog Updated Successfully!', status: 'published', revision: 2 },
    })
    expect((await read(_id)).body).toMatchObject({ ...changed, date, blog: 'Stays' })
    expect((await update(_id, { ...whole(), blog: 'Another body text.' })).status).toBe(200)
    expect((await read(_id)).body).toMatchObject({ blog: 'Another body text.' })
  })

  test('changing a blog keeps the current banner without a new upload, and releases one that nothing names any more', async () => {
    const first = (await w.make.file(admin, folders.blogBanners, 'png')).fileKey
    const claimed = async () =>
      (await w.db.selectFrom('uploads').select('claimedAt').where('key', '=', first).executeTakeFirstOrThrow())
        .claimedAt
    const one = await w.make.blog(admin, { blogBannerS3Path: first })
    const other = await w.make.blog(admin, { blogBannerS3Path: first })

    await update(one._id, { ...whole(), blogBannerS3Path: first, title: 'Same banner' })
    await update(one._id, whole())
    expect(await claimed()).not.toBeNull()
    await update(other._id, whole())
    expect(await claimed()).toBeNull()
  })

  test('changing a blog is refused when somebody else has saved since, and overwrites nothing', async () => {
    const { _id, revision } = await w.make.blog(admin)
    await update(_id, { ...whole(), title: 'Theirs', revision })

    expect(await update(_id, { ...whole(), title: 'Mine', revision })).toMatchObject({
      status: 409,
      body: { code: 'blog_changed', msg: messages.blogChanged },
    })
    expect(await w.as(admin).blogs.read({ params: { id: _id } })).toMatchObject({
      title: 'Theirs',
      revision: 2,
      savedBy: expect.stringMatching(/\S/),
    })
  })

  test('changing a blog accepts the own save sent again when its answer got lost', async () => {
    const { _id, revision } = await w.make.blog(admin)
    const body = { ...whole(), title: 'Sent twice', revision }
    await update(_id, body)

    expect(await update(_id, body)).toMatchObject({ status: 200, body: { revision: 2 } })
  })

  test('changing a blog lets one of ten people through who save different things at the same moment', async () => {
    const { _id, revision } = await w.make.blog(admin)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => update(_id, { ...whole(), title: `Writer ${n}`, revision })),
    )
    expect(statuses(answers)).toEqual([200, ...Array(9).fill(409)])
    expect((await read(_id)).body).toMatchObject({ title: /Writer/, revision: 2 })
  })

  test('changing a blog that does not exist is not found', async () => {
    expect(await update(crypto.randomUUID(), whole())).toMatchObject({ status: 404 })
  })
})

describe('a draft', () => {
  const visibleTo = async (blog: Blog, as: Person | null) => ({
    status: (await read(blog._id, as)).status,
    listed: (await w.as(as).blogs.list({ query: {} })).items.some(({ _id }) => _id === blog._id),
  })

  test('a draft may be unfinished, but has a title', async () => {
    expect(await create({ status: 'draft', title: 'Only a title' })).toMatchObject({
      status: 200,
      body: { msg: messages.blogDraftSaved, status: 'draft' },
    })
    expect(await create({ ...whole(), status: 'draft', title: '' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'title' }] },
    })
  })

  test('a draft is invisible to everybody but the team, until it is published, and again when it is taken back', async () => {
    const blog = await w.make.blog(admin, { status: 'draft' })
    const others = [null, await w.make.newCandidate(), await w.make.newRecruiter()]
    for (const person of others) expect(await visibleTo(blog, person)).toEqual({ status: 404, listed: false })
    expect(await visibleTo(blog, admin)).toEqual({ status: 200, listed: false })

    w.clock.advance(minute)
    expect(await update(blog._id, { ...whole(), status: 'published' })).toMatchObject({ body: { status: 'published' } })
    for (const person of others) expect(await visibleTo(blog, person)).toEqual({ status: 200, listed: true })
    expect((await read(blog._id)).body).toMatchObject({ date: w.clock.now.toISOString() })

    await update(blog._id, { ...whole(), status: 'draft' })
    expect(await visibleTo(blog, null)).toEqual({ status: 404, listed: false })
  })

  test('a draft is not published half written', async () => {
    const { _id } = await w.make.blog(admin, { status: 'draft', subtitle: '' })
    expect(await update(_id, { ...whole(), subtitle: '' })).toMatchObject({ status: 400, body: { code: 'invalid' } })
    expect((await read(_id)).status).toBe(404)
  })
})

describe('deleting a blog', () => {
  test('deleting a blog takes it out of both lists and off its page [API-55] [ABLOG-15]', async () => {
    const { _id, title } = await w.make.blog(admin, { title: 'Short life' })
    expect(await titles()).toContain(title)

    expect(await w.request('DELETE', `/api/blog/${_id}`, { as: admin })).toEqual(
      expect.objectContaining({
        status: 200,
        body: { success: true, blogId: _id, msg: 'Blog Deleted Successfully!' },
      }),
    )

    expect(await titles()).not.toContain(title)
    expect((await w.as(admin).blogs.listAll({ query: {} })).items.map((one) => one.title)).not.toContain(title)
    expect([(await read(_id)).status, (await read(_id, admin)).status]).toEqual([404, 404])
    expect((await update(_id, whole())).status).toBe(404)
  })

  test('deleting a blog takes its banner out of the store, unless another blog names it too', async () => {
    const { fileKey } = await w.make.file(admin, folders.blogBanners, 'png')
    const [one, other] = [
      await w.make.blog(admin, { blogBannerS3Path: fileKey }),
      await w.make.blog(admin, { blogBannerS3Path: fileKey }),
    ]
    const leaves = async ({ _id }: Blog) => {
      await w.as(admin).blogs.remove({ params: { id: _id } })
      await w.runTasks()
      return (await w.app.inject({ url: `/files/${fileKey}` })).statusCode
    }
    expect([await leaves(one), await leaves(other)]).toEqual([200, 404])
  })

  test('deleting a blog happens once', async () => {
    const { _id } = await w.make.blog(admin)
    const remove = () => w.request('DELETE', `/api/blog/${_id}`, { as: admin })
    expect(statuses(await Promise.all([remove(), remove(), remove()]))).toEqual([200, 404, 404])
  })
})

describe('the lists', () => {
  let server: TestServer
  let team: Person
  let shared: string
  beforeAll(async () => {
    server = await openTestServer()
    team = await server.make.admin()
    shared = (await server.make.file(team, folders.blogBanners, 'png')).fileKey
  })
  afterAll(() => server.close())
  const list = (url: string, as: Person | null) => server.request('GET', url, { as })

  test('the lists of blogs are empty at first, and bare lists without a wrapper [API-54] [API-56]', async () => {
    for (const [url, as] of [
      ['/api/blog/', null],
      ['/api/blog/admin', team],
    ] as const) {
      const { status, body, headers } = await list(url, as)
      expect({ status, body, total: headers['x-total-count'] }).toEqual({ status: 200, body: [], total: '0' })
      expect(headers).not.toHaveProperty('link')
    }
  })

  test('the lists of blogs go newest first, page by page, each once, with total and next page in the headers [API-56]', async () => {
    for (let n = 1; n <= 7; n += 1) {
      if (n % 2) server.clock.advance(minute)
      await server.make.blog(team, { title: `Blog ${n}`, blogBannerS3Path: shared })
    }
    await server.make.blog(team, { title: 'Draft', status: 'draft', blogBannerS3Path: shared })
    await server.make.blog(team, { title: '100% sure', blogBannerS3Path: shared, date: '2020-01-01T00:00:00Z' })

    const { body, headers } = await list('/api/blog/?limit=3', null)
    expect(body).toHaveLength(3)
    expect(Object.values(body)[0]).not.toHaveProperty('content')
    expect(headers['x-total-count']).toBe('8')
    expect(headers['link']).toMatch(/^<\/api\/blog\/\?limit=3&cursor=[\w-]+>; rel="next"$/)

    const seen: string[] = []
    let cursor: string | null = ''
    for (let pages = 0; cursor !== null && pages < 9; pages += 1) {
      const page = await server.as(null).blogs.list({ query: { limit: 3, ...(cursor && { cursor }) } })
      expect(page.total).toBe(8)
      seen.push(...page.items.map(({ title }) => title))
      cursor = page.nextCursor
    }
    expect(seen).toHaveLength(8)
    expect(new Set(seen).size).toBe(8)
    expect(seen[0]).toBe('Blog 7')
    expect(seen.at(-1)).toBe('100% sure')
  })

  test('the lists of blogs show the team drafts too, by state and by a part of the title [API-54] [PERM-34] [PERM-35]', async () => {
    const find = async (query: object) => {
      const { items, total } = await server.as(team).blogs.listAll({ query })
      expect(total).toBe(items.length)
      return items.map(({ title }) => title)
    }
    expect(await find({})).toHaveLength(9)
    expect(await find({ status: 'draft' })).toEqual(['Draft'])
    expect(await find({ status: 'published' })).toHaveLength(8)
    expect(await find({ search: 'BLOG 4' })).toEqual(['Blog 4'])
    expect(await find({ search: '%' })).toEqual(['100% sure'])
    expect(await find({ search: 'draft', status: 'published' })).toEqual([])
  })

  test('the lists of blogs refuse a cursor that nobody handed out', async () => {
    expect(await list('/api/blog/?cursor=nonsense', null)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'cursor' }] },
    })
  })
})

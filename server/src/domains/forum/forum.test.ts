import { folders } from '@firstrung/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Person } from '#src/testing/factories.accounts.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'

const minute = 60_000
const day = 24 * 60 * minute

let w: TestServer
let admin: Person
let asha: Person
let binu: Person
beforeAll(async () => {
  w = await openTestServer()
  admin = await w.make.admin()
  asha = await w.make.newCandidate()
  binu = await w.make.newRecruiter()
})
afterAll(() => w.close())

const read = async (person: Person, slug: string, limit?: number) =>
  (await w.as(person).forum.read({ params: { slug }, query: { limit } })).post
const texts = (comments: { comment: string }[]) => comments.map(({ comment }) => comment)
const noticesOf = async (person: Person) => {
  const rows = await w.db.selectFrom('notices').select('text').where('recipientId', '=', person.id).execute()
  return rows.map(({ text }) => text)
}
const rename = (person: Person, fullName: string) =>
  w.db.updateTable('accounts').set({ fullName }).where('id', '=', person.id).execute()

describe('putting up a post', () => {
  test('putting up a post stores the documented fields, and answers its id and slug [API-51] [ENT-18] [ENT-19] [AFOR-03]', async () => {
    const poster = await w.make.file(admin, folders.forumBanners, 'png')
    const answer = await w.as(admin).forum.create({
      body: {
        title: 'How to read a job ad',
        description: 'Line by line.',
        tags: ['technical', 'business', 'technical'],
        posterS3FileKey: poster.fileKey,
        posterS3PublicUrl: poster.publicUrl,
      },
    })
    expect(answer).toMatchObject({ slug: 'how-to-read-a-job-ad', msg: 'Forum Created Successfully!' })
    expect(poster.fileKey).toMatch(/^forum_banner\/[0-9a-f]{32}\/forum_banner_/)
    const post = await read(asha, answer.postId)
    expect(post).toMatchObject({
      _id: answer.postId,
      title: 'How to read a job ad',
      description: 'Line by line.',
      tags: ['technical', 'business'],
      posterS3FileKey: poster.fileKey,
      posterS3PublicUrl: poster.publicUrl,
      createdAt: w.clock.now.toISOString(),
      likes: [],
      comments: [],
    })
  })

  test('putting up a post needs title, description, banner and a tag of the list [AFOR-02] [AFOR-04] [ENUM-13]', async () => {
    const { status, body } = await w.request('POST', '/api/forum/post', { as: admin, body: { title: ' ', tags: [] } })
    expect(status).toBe(400)
    expect(body['msg']).toBe('Enter all fields/Upload Forum banner')
    expect((body['errors'] as { field: string }[]).map(({ field }) => field)).toEqual([
      'title',
      'description',
      'tags',
      'posterS3FileKey',
    ])
    await expect(w.make.forumPost(admin, { tags: ['bootcamp'] as never })).rejects.toMatchObject({ status: 400 })
  })

  test('putting up a post takes only a banner that was really uploaded as one', async () => {
    await expect(w.make.forumPost(admin, { posterS3FileKey: 'forum_banner/x/y' })).rejects.toMatchObject({
      code: 'upload_missing',
    })
  })

  test('putting up a post is the work of the team alone', async () => {
    for (const person of [asha, binu]) {
      const { status } = await w.request('POST', '/api/forum/post', { as: person, body: {} })
      expect(status).toBe(403)
    }
  })

  test('putting up a post happens once when the same draft comes twice, and posts of one title get different addresses', async () => {
    const poster = await w.make.file(admin, folders.forumBanners, 'png')
    const _id = '3f1f9c1e-55a1-4b64-9d60-0a3d6f2f8a11'
    const draft = { _id, title: 'Twice', posterS3FileKey: poster.fileKey }
    const [one, two] = await Promise.all([w.make.forumPost(admin, draft), w.make.forumPost(admin, draft)])
    expect(one.postId).toBe(two.postId)
    const posters = [
      await w.make.file(admin, folders.forumBanners, 'png'),
      await w.make.file(admin, folders.forumBanners, 'png'),
    ]
    const more = await Promise.all(
      posters.map(({ fileKey }) => w.make.forumPost(admin, { title: 'Twice!', posterS3FileKey: fileKey })),
    )
    expect([one.slug, ...more.map(({ slug }) => slug)].sort()).toEqual(['twice', 'twice-2', 'twice-3'])
  })
})

describe('reading the forum', () => {
  test("reading the forum opens by slug, by id and as 'latest-post', for everybody with a session [API-34] [API-35] [FORUM-07] [PERM-31]", async () => {
    w.clock.advance(day)
    const older = await w.make.forumPost(admin, { title: 'Of yesterday' })
    w.clock.advance(day)
    const { postId, slug } = await w.make.forumPost(admin, { title: 'Latest post' })
    expect(slug).toBe('latest-post-2')
    for (const person of [asha, binu, admin]) {
      expect((await read(person, slug))._id).toBe(postId)
      expect((await read(person, postId)).slug).toBe(slug)
      expect((await read(person, 'latest-post'))._id).toBe(postId)
      const { posts } = await w.as(person).forum.list({ query: { limit: 2 } })
      expect(posts.map(({ _id }) => _id)).toEqual([postId, older.postId])
    }
    await expect(read(asha, 'no-such-post')).rejects.toMatchObject({ code: 'not_found' })
  })

  test('reading the forum shows comments with who wrote them and who liked them, in the post and in the list [API-34] [API-35] [ENT-18]', async () => {
    const [writer, fan] = [await w.make.candidate(), await w.make.newCandidate()]
    const { fileKey: avatarS3FileKey } = await w.make.file(writer, folders.candidateAvatars, 'png')
    await w.as(writer).profiles.saveProfile({ body: { avatarS3FileKey } })
    w.clock.advance(day)
    const { postId } = await w.make.forumPost(admin, { title: 'Talked about' })
    const { _id } = await w.make.forumComment(writer, postId, 'Well said.')
    await w.db
      .insertInto('forumCommentLikes')
      .values({ commentId: _id, accountId: fan.id, likedAt: w.clock.now })
      .execute()
    await w.db.insertInto('forumPostLikes').values({ postId, accountId: fan.id, likedAt: w.clock.now }).execute()
    const told = {
      _id: postId,
      likes: [fan.id],
      comments: [
        {
          _id,
          comment: 'Well said.',
          postedBy: { fullName: 'Meera Nair', avatarS3FileKey },
          postedAt: w.clock.now.toISOString(),
          likes: [fan.id],
        },
      ],
    }

    expect(await read(asha, postId)).toMatchObject(told)
    expect((await w.as(asha).forum.list({ query: { limit: 1 } })).posts).toMatchObject([told])
  })

  test("reading the forum shows the newest post when none is of today's Indian date [FORUM-07]", async () => {
    // Of two posts of the same moment the id decides.
    w.clock.advance(1000)
    const { postId } = await w.make.forumPost(admin, { title: 'The day before' })
    w.clock.advance(3 * day)
    expect((await read(asha, 'latest-post'))._id).toBe(postId)
  })

  test('reading the forum lists posts with likes and newest three comments, in as many statements for five as for one (G-118)', async () => {
    w.clock.advance(day)
    const { postId: quiet } = await w.make.forumPost(admin, { title: 'Nobody said a word' })
    w.clock.advance(1000)
    const { postId: busy } = await w.make.forumPost(admin, { title: 'Everybody did' })
    for (let n = 1; n <= 5; n += 1) await w.make.forumComment(asha, busy, `Comment ${n}`)
    const [, , , fourth] = (await read(asha, busy)).comments
    await w.as(asha).forum.deleteComment({ params: { id: fourth?._id ?? '' } })
    const [, second] = (await read(asha, busy)).comments
    await w.make.likeForumComment(binu, busy, second?._id ?? '')
    for (const person of [asha, binu]) await w.make.likeForumPost(person, busy)

    const { posts } = await w.as(binu).forum.list({ query: { limit: 2 } })

    expect(posts).toMatchObject([
      { _id: busy, likesCount: 2, commentsCount: 4 },
      { _id: quiet, likes: [], comments: [], likesCount: 0, commentsCount: 0 },
    ])
    expect([...(posts[0]?.likes ?? [])].sort()).toEqual([asha.id, binu.id].sort())
    expect(posts[0]?.comments.map(({ comment, likes, isLiked }) => [comment, likes, isLiked])).toEqual([
      ['Comment 2', [binu.id], true],
      ['Comment 3', [], false],
      ['Comment 5', [], false],
    ])
    const statements = async (limit: number) => {
      const connect = vi.spyOn(w.pool, 'connect')
      await w.as(binu).forum.list({ query: { limit } })
      const { length } = connect.mock.calls
      connect.mockRestore()
      return length
    }
    expect(await statements(1)).toBe(await statements(5))
  })

  test('reading the forum pages through posts without losing or repeating one', async () => {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await w.as(asha).forum.list({ query: { limit: 2, cursor } })
      seen.push(...page.posts.map(({ _id }) => _id))
      expect(page.total).toBeGreaterThan(4)
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    const all = await w.as(asha).forum.list({ query: {} })
    expect(seen).toEqual(all.posts.map(({ _id }) => _id))
  })

  test('reading the forum brings comments newest last, page by page from the newest end', async () => {
    const { postId } = await w.make.forumPost(admin)
    for (let n = 1; n <= 7; n += 1) await w.make.forumComment(asha, postId, `Comment ${n}`)
    const post = await read(binu, postId, 3)
    expect(texts(post.comments)).toEqual(['Comment 5', 'Comment 6', 'Comment 7'])
    expect(post.commentsCount).toBe(7)
    const page = (before: number | null) =>
      w.as(binu).forum.readComments({ params: { slug: postId }, query: { limit: 3, before: before ?? undefined } })
    const middle = await page(post.olderThan)
    const first = await page(middle.olderThan)
    expect([...texts(first.comments), ...texts(middle.comments)]).toEqual([1, 2, 3, 4].map((n) => `Comment ${n}`))
    expect(first.olderThan).toBeNull()
  })

  test('reading the forum shows writers as they are called now, and never an email', async () => {
    const person = await w.make.newCandidate()
    const { postId } = await w.make.forumPost(admin)
    await w.make.forumComment(person, postId, 'Hello')
    expect((await read(binu, postId)).comments[0]?.postedBy.fullName).toBe('New member')
    await rename(person, 'Chitra Rao')
    const post = await read(binu, postId)
    expect(post.comments[0]?.postedBy).toEqual({
      _id: person.id,
      fullName: 'Chitra Rao',
      avatarS3FileKey: '',
      isTeam: false,
    })
    expect(JSON.stringify(post)).not.toContain(person.email)
  })

  test('reading the forum names the last hundred who liked a post, and counts them all (G-53)', async () => {
    const { postId } = await w.make.forumPost(admin)
    const comment = await w.make.forumComment(asha, postId, 'Much liked')
    await sql`
      with people as (
        insert into accounts (email, role) select 'liker' || n || '@example.org', 'recruiter' from generate_series(1, 130) n returning id
      ), post as (insert into forum_post_likes (post_id, account_id) select ${postId}, id from people)
      insert into forum_comment_likes (comment_id, account_id) select ${comment._id}, id from people`.execute(w.db)
    const post = await read(asha, postId)
    expect(post).toMatchObject({ likesCount: 130, isLiked: false })
    expect(post.likes).toHaveLength(100)
    expect(post.comments[0]).toMatchObject({ likesCount: 130 })
    expect(post.comments[0]?.likes).toHaveLength(10)
  })
})

describe('an own comment', () => {
  const edit = (person: Person, id: string, commentText: string) =>
    w.as(person).forum.editComment({ params: { id }, body: { commentText } })

  test('an own comment can be changed for ten minutes, by its writer alone', async () => {
    const { postId } = await w.make.forumPost(admin)
    const { _id } = await w.make.forumComment(asha, postId, 'Frist')
    await expect(edit(binu, _id, 'Mine now')).rejects.toMatchObject({ code: 'forbidden' })
    await expect(edit(admin, _id, 'Mine now')).rejects.toMatchObject({ code: 'forbidden' })
    w.clock.advance(9 * minute)
    expect((await edit(asha, _id, ' First ')).comment).toMatchObject({
      comment: 'First',
      editedAt: w.clock.now.toISOString(),
    })
    w.clock.advance(2 * minute)
    await expect(edit(asha, _id, 'Too late')).rejects.toMatchObject({ code: 'edit_too_late' })
    expect(texts((await read(binu, postId)).comments)).toEqual(['First'])
  })

  test('an own comment can be deleted, which leaves nothing of it', async () => {
    const { postId } = await w.make.forumPost(admin)
    const { _id } = await w.make.forumComment(asha, postId, 'My number is 98765')
    await w.make.forumComment(binu, postId, 'Better not post that', _id)
    await expect(w.as(binu).forum.deleteComment({ params: { id: _id } })).rejects.toMatchObject({ code: 'forbidden' })
    await w.as(asha).forum.deleteComment({ params: { id: _id } })
    const post = await read(binu, postId)
    expect(post.commentsCount).toBe(1)
    expect(post.comments).toMatchObject([
      { comment: 'Better not post that', replyTo: { _id, fullName: '', excerpt: '', isRemoved: true } },
    ])
    const stored = await w.db.selectFrom('forumComments').select('text').where('id', '=', _id).executeTakeFirst()
    expect(stored?.text).toBe('')
    await expect(w.as(asha).forum.deleteComment({ params: { id: _id } })).rejects.toMatchObject({
      code: 'comment_gone',
    })
  })

  test('an own comment stays without a name when its account goes, and likes of that account no longer count', async () => {
    const person = await w.make.newCandidate()
    const { postId } = await w.make.forumPost(admin)
    await w.make.forumComment(person, postId, 'I was here')
    const other = await w.make.forumComment(asha, postId, 'So was I')
    await w.make.likeForumPost(person, postId)
    await w.make.likeForumComment(person, postId, other._id)
    expect(await read(asha, postId)).toMatchObject({ likesCount: 1, comments: [{}, { likesCount: 1 }] })
    await w.db.deleteFrom('accounts').where('id', '=', person.id).execute()
    const post = await read(asha, postId)
    expect(post).toMatchObject({
      likesCount: 0,
      likes: [],
      commentsCount: 2,
      comments: [{ comment: 'I was here' }, { likesCount: 0 }],
    })
    expect(post.comments[0]?.postedBy).toMatchObject({ _id: null, fullName: 'Former member' })
  })
})

describe('answering and calling people', () => {
  test('answering or mentioning somebody keeps answers one level deep, and notifies people who are answered or mentioned', async () => {
    const [one, two, three] = [await w.make.newCandidate(), await w.make.newCandidate(), await w.make.newCandidate()]
    await rename(one, 'Devi Nair')
    await rename(two, 'Esha Roy')
    await rename(three, 'Farid Khan')
    const { postId } = await w.make.forumPost(admin, { title: 'Names' })
    const first = await w.make.forumComment(one, postId, 'A question')
    const answer = await w.make.forumComment(two, postId, 'An answer', first._id)
    expect(answer.replyTo).toEqual({
      _id: first._id,
      fullName: 'Devi Nair',
      excerpt: 'A question',
      isRemoved: false,
    })
    const deeper = await w.make.forumComment(three, postId, 'Thanks @esha roy, and @Nobody', answer._id)
    expect(deeper.replyTo?._id).toBe(first._id)
    expect(await noticesOf(one)).toEqual(['Esha Roy replied to you in the forum: Names.'])
    expect(await noticesOf(two)).toEqual(['Farid Khan replied to you in the forum: Names.'])
    await w.make.forumComment(one, postId, '@Farid Khan @Devi Nair look')
    expect(await noticesOf(three)).toEqual(['Devi Nair mentioned you in the forum: Names.'])
    expect(await noticesOf(one)).toHaveLength(1)
  })

  test('answering or mentioning somebody links the notice to the post, and mails once until it is read', async () => {
    const [one, two] = [await w.make.newCandidate(), await w.make.newCandidate()]
    await rename(one, 'Gauri Joshi')
    await rename(two, 'Hema Rao')
    const { postId, slug } = await w.make.forumPost(admin, { title: 'Where to look' })
    await w.make.forumComment(one, postId, 'Here I am')
    for (const text of ['@Gauri Joshi look', '@Gauri Joshi look again']) await w.make.forumComment(two, postId, text)
    const { notifications } = await w.as(one).notifications.listCandidate()
    expect(notifications.map(({ data }) => data.path)).toEqual([`/forum/${slug}`, `/forum/${slug}`])
    const mails = async () => (await w.mailsTo(one.email)).map(({ subject }) => subject)
    expect(await mails()).toEqual(['Hema Rao mentioned you in the forum'])
    for (const { _id: notifId } of notifications) {
      await w.as(one).notifications.actCandidate({ body: { action: 'read', notifId } })
    }
    await w.make.forumComment(two, postId, '@Gauri Joshi once more')
    expect(await mails()).toHaveLength(2)
    await w.as(one).accounts.chooseMail({ body: { topic: 'forum', isOn: false } })
    const { postId: other } = await w.make.forumPost(admin)
    await w.make.forumComment(one, other, 'And here')
    await w.make.forumComment(two, other, '@Gauri Joshi found you')
    expect(await mails()).toHaveLength(2)
  })

  test('answering or mentioning somebody never puts a name that looks like a link into mails to others', async () => {
    const [one, two] = [await w.make.newCandidate(), await w.make.newCandidate()]
    await rename(one, 'Jaya Pillai')
    await rename(two, 'evil.test/claim')
    const { postId } = await w.make.forumPost(admin, { title: 'Odd names' })
    const first = await w.make.forumComment(one, postId, 'Here I am')
    await w.make.forumComment(two, postId, 'Look at me', first._id)
    expect(await noticesOf(one)).toEqual(['New member replied to you in the forum: Odd names.'])
    const [mail] = await w.mailsTo(one.email)
    expect(mail?.subject).toBe('New member replied to you in the forum')
    expect(`${mail?.text} ${mail?.html}`).not.toContain('evil')
  })

  test('mentioning somebody finds who wrote below the post by the beginning of a name, and reveals nothing else of them', async () => {
    const people = await Promise.all(
      ['Ira Sen', 'Irfan Ali', 'Sen Iyer', ''].map(async (fullName) => {
        const person = await w.make.newCandidate()
        await rename(person, fullName)
        return person
      }),
    )
    const [ira, irfan, sen, nameless] = people as [Person, Person, Person, Person]
    const { postId, slug } = await w.make.forumPost(admin)
    const { postId: other } = await w.make.forumPost(admin)
    for (const person of [ira, nameless, irfan, ira]) await w.make.forumComment(person, postId, 'Hello')
    await w.make.forumComment(sen, other, 'Elsewhere')
    const find = async (name: string, as = binu, where = slug) =>
      (await w.as(as).forum.listPeople({ params: { slug: where }, query: { name } })).people
    const names = async (...args: Parameters<typeof find>) => (await find(...args)).map(({ fullName }) => fullName)

    expect(await names('')).toEqual(['Ira Sen', 'Irfan Ali'])
    expect(await names('IR')).toEqual(['Ira Sen', 'Irfan Ali'])
    expect(await names('se')).toEqual(['Ira Sen'])
    expect(await names('ira sen')).toEqual(['Ira Sen'])
    expect(await names('ira sen ')).toEqual([])
    expect(await names('%')).toEqual([])
    expect(await names('', ira)).toEqual(['Irfan Ali'])
    expect(await find('ira')).toEqual([{ _id: ira.id, fullName: 'Ira Sen', avatarS3FileKey: '', isTeam: false }])
    const [hers] = (await read(binu, postId)).comments.filter(({ postedBy }) => postedBy._id === irfan.id)
    await w.as(irfan).forum.deleteComment({ params: { id: hers?._id ?? '' } })
    expect(await names('')).toEqual(['Ira Sen'])
    await w.as(admin).forum.setHidden({ params: { id: postId }, body: { isHidden: true } })
    await expect(find('')).rejects.toMatchObject({ code: 'post_hidden' })
  })

  test('answering or mentioning somebody refuses an answer to a comment of another post', async () => {
    const [here, there] = [await w.make.forumPost(admin), await w.make.forumPost(admin)]
    const comment = await w.make.forumComment(asha, there.postId, 'Elsewhere')
    await expect(w.make.forumComment(binu, here.postId, 'What?', comment._id)).rejects.toMatchObject({
      code: 'comment_gone',
    })
  })
})

test('the first three comments of a person may hold no links, unless the person is in the team', async () => {
  const person = await w.make.newCandidate()
  const { postId } = await w.make.forumPost(admin)
  const link = 'See https://example.org/course'
  for (const text of ['One', 'Two', 'Three']) {
    await expect(w.make.forumComment(person, postId, link)).rejects.toMatchObject({ code: 'links_too_early' })
    await expect(w.make.forumComment(person, postId, 'or www.example.org')).rejects.toMatchObject({
      code: 'links_too_early',
    })
    await w.make.forumComment(person, postId, text)
  }
  await w.make.forumComment(person, postId, link)
  await w.make.forumComment(admin, postId, link)
})

describe('reporting a comment', () => {
  const report = (person: Person, id: string, reason: 'spam' | 'rude' = 'spam') =>
    w.as(person).forum.reportComment({ params: { id }, body: { reason, note: 'Look' } })
  const settle = (id: string, action: 'keep' | 'hide' | 'warn' | 'restore') =>
    w.as(admin).forum.settleReport({ params: { id }, body: { action } })
  const queue = async (state: 'open' | 'hidden' = 'open') =>
    (await w.as(admin).forum.listReports({ query: { state } })).comments

  test('reporting a comment brings it to the team once, with every reason', async () => {
    const { postId, slug } = await w.make.forumPost(admin)
    const { _id } = await w.make.forumComment(asha, postId, 'Buy my course')
    const third = await w.make.newCandidate()
    await Promise.all([report(binu, _id), report(binu, _id), report(third, _id, 'rude')])
    await expect(report(asha, _id)).rejects.toMatchObject({ code: 'own_comment' })
    const [entry, ...others] = (await queue()).filter((comment) => comment._id === _id)
    expect(others).toEqual([])
    expect(entry).toMatchObject({ comment: 'Buy my course', isHidden: false, warnings: 0, post: { slug } })
    expect(entry?.reports.map(({ reason }) => reason).sort()).toEqual(['rude', 'spam'])
    const managed = await w.as(admin).forum.listForAdmin({ query: {} })
    expect(managed.posts.find((post) => post._id === postId)?.openReports).toBe(1)
    await settle(_id, 'keep')
    expect((await queue()).map((comment) => comment._id)).not.toContain(_id)
    expect(texts((await read(binu, postId)).comments)).toEqual(['Buy my course'])
  })

  test('reporting a comment can hide it, warn its writer once, and bring it back', async () => {
    const writer = await w.make.newCandidate()
    const { postId } = await w.make.forumPost(admin, { title: 'Manners' })
    const { _id } = await w.make.forumComment(writer, postId, 'You fools')
    await report(binu, _id, 'rude')
    await settle(_id, 'warn')
    await settle(_id, 'warn')
    expect(await noticesOf(writer)).toHaveLength(1)
    expect((await read(binu, postId)).comments).toEqual([])
    expect((await read(binu, postId)).commentsCount).toBe(0)
    expect((await queue('hidden'))[0]).toMatchObject({ _id, comment: 'You fools', isHidden: true, warnings: 1 })
    await expect(report(binu, _id)).rejects.toMatchObject({ code: 'comment_gone' })
    await settle(_id, 'restore')
    expect(texts((await read(binu, postId)).comments)).toEqual(['You fools'])
  })
})

describe('a post that the team takes down', () => {
  test('a post that the team takes down is gone for readers, and comes back', async () => {
    const { postId } = await w.make.forumPost(admin)
    const hide = (isHidden: boolean) => w.as(admin).forum.setHidden({ params: { id: postId }, body: { isHidden } })
    await hide(true)
    expect((await hide(true)).post.isHidden).toBe(true)
    await expect(read(asha, postId)).rejects.toMatchObject({ code: 'post_hidden', status: 404 })
    expect((await read(admin, postId)).isHidden).toBe(true)
    const listed = async () => (await w.as(asha).forum.list({ query: {} })).posts.map(({ _id }) => _id)
    expect(await listed()).not.toContain(postId)
    await hide(false)
    expect(await listed()).toContain(postId)
  })

  test('a post that the team takes down can be edited, which keeps its address, and deleted', async () => {
    const { postId, slug } = await w.make.forumPost(admin, { title: 'Before' })
    const { posterS3FileKey } = await read(admin, postId)
    const { post } = await w.as(admin).forum.change({
      params: { id: postId },
      body: { title: 'After', description: 'New words', tags: ['media'], posterS3FileKey },
    })
    expect(post).toMatchObject({ title: 'After', slug, tags: ['media'], editedAt: w.clock.now.toISOString() })
    await w.as(admin).forum.remove({ params: { id: postId } })
    await expect(read(admin, postId)).rejects.toMatchObject({ code: 'not_found' })
  })
})

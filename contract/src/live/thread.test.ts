import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ForumHead, RoomJoined, ViewedComment } from '../shapes/forum.ts'
import { viewedComment as comment, viewedPost as post } from '../testing/factories.forum.ts'
import type { LiveEvent } from './live.ts'
import { caughtUp, hasGap, hear, openThread, shownComments, type Thread, withOlder } from './thread.ts'

const me = 'me'
const postId = 'post'
const says = (thread: Thread, position: number, commentsCount = position): Thread =>
  hear(thread, me, 'new-comment', {
    newComment: comment(position),
    clientId: '',
    roomId: postId,
    commentsCount,
    seq: position,
  })
const likes = (thread: Thread, seq: number, likesCount: number, by = 'other', isLiked = true): Thread =>
  hear(thread, me, 'new-post-like', { post: { _id: postId, seq, likesCount }, by, isLiked, seq })
const ids = (thread: Thread) => shownComments(thread).map(({ _id }) => _id)

describe('keeping up with a post', () => {
  test('an open post shows each comment once and in order, in whatever order they arrive', () => {
    const thread = [3, 1, 2, 3, 1].reduce((held, position) => says(held, position), openThread(post(0)))
    expect(ids(thread)).toEqual(['c1', 'c2', 'c3'])
    expect(thread).toMatchObject({ known: 3, post: { commentsCount: 3 } })
    expect(hasGap(thread)).toBe(false)
  })

  test('an open post notices a missing comment, and closes the gap when it arrives or was requested', () => {
    const missing = says(openThread(post(0)), 2)
    expect(hasGap(missing)).toBe(true)
    expect(missing.known).toBe(0)
    expect(hasGap(says(missing, 1))).toBe(false)
    const asked = caughtUp(missing, {
      roomId: postId,
      post: { ...post(2), commentsCount: 2 },
      changes: [comment(1), comment(2)],
      hasMore: false,
    })
    expect(asked).toMatchObject({ known: 2, ahead: [], post: { commentsCount: 2 } })
    expect(ids(asked)).toEqual(['c1', 'c2'])
  })

  test('an open post knows up to which change an answer with only some of the changes went', () => {
    const part = caughtUp(openThread(post(0)), {
      roomId: postId,
      post: { ...post(9), likesCount: 4, commentsCount: 5 },
      changes: [comment(1), comment(2)],
      hasMore: true,
    })
    expect(part).toMatchObject({ known: 2, post: { likesCount: 4, commentsCount: 5 } })
  })

  test('an open post keeps a comment that was liked while the missed comments were read page by page', () => {
    const head = { ...post(5), commentsCount: 4 }
    const liked = (thread: Thread) =>
      hear(thread, me, 'new-comment-like', {
        post: { _id: postId, seq: 5 },
        commentId: 'c1',
        likesCount: 1,
        by: me,
        isLiked: true,
        seq: 5,
      })
    const page = { roomId: postId, post: head, changes: [comment(2), comment(3), comment(4)], hasMore: true }
    for (const unfinished of [caughtUp(liked(openThread(post(0))), page), liked(caughtUp(openThread(post(0)), page))]) {
      expect(unfinished.known).toBe(4)
      expect(hasGap(unfinished)).toBe(true)
      const rest = [comment(1, { seq: 5, likesCount: 1, isLiked: true })]
      const whole = caughtUp(unfinished, { roomId: postId, post: head, changes: rest, hasMore: false })
      expect(whole).toMatchObject({ known: 5, ahead: [] })
      expect(ids(whole)).toEqual(['c1', 'c2', 'c3', 'c4'])
    }
  })

  test('an open post never replaces a newer state with an older one', () => {
    const newer = likes(likes(openThread(post(0)), 2, 7), 1, 6)
    expect(newer.post.likesCount).toBe(7)
    const edited = hear(says(openThread(post(0)), 1), me, 'comment-changed', {
      comment: comment(1, { comment: '', isRemoved: true, seq: 5 }),
      roomId: postId,
      commentsCount: 0,
      seq: 5,
    })
    expect(ids(says(edited, 1))).toEqual([])
    expect(says(edited, 1).post.commentsCount).toBe(0)
  })

  test('an open post shows the current version of the comment that a reply answers: changed, removed, shown again', () => {
    const replyTo = { _id: 'c1', fullName: 'Other', excerpt: 'Comment 1', isRemoved: false }
    const open = openThread(post(2, { comments: [comment(1), comment(2, { replyTo })] }))
    const change = (thread: Thread, seq: number, more: Partial<ViewedComment>) =>
      hear(thread, me, 'comment-changed', {
        comment: comment(1, { seq, ...more }),
        roomId: postId,
        commentsCount: 2,
        seq,
      })
    const quote = (thread: Thread) => shownComments(thread).at(-1)?.replyTo
    const edited = change(open, 3, { comment: '\u{1f600}'.repeat(200) })
    expect(quote(edited)).toEqual({ ...replyTo, excerpt: '\u{1f600}'.repeat(60) })
    const nobody = { _id: null, fullName: '', avatarS3FileKey: '', isTeam: false }
    const removed = change(edited, 4, { comment: '', isRemoved: true, postedBy: nobody })
    expect(quote(removed)).toEqual({ _id: 'c1', fullName: '', excerpt: '', isRemoved: true })
    expect(quote(change(removed, 3, { comment: 'Late' }))).toMatchObject({ isRemoved: true })
    expect(quote(change(removed, 5, {}))).toEqual(replyTo)

    // The answer was sent before the change, and arrives after it.
    const late = hear(
      change(openThread(post(1, { comments: [comment(1)] })), 3, { comment: 'New words' }),
      me,
      'new-comment',
      {
        newComment: comment(2, { replyTo }),
        clientId: '',
        roomId: postId,
        commentsCount: 2,
        seq: 2,
      },
    )
    expect(quote(late)).toMatchObject({ excerpt: 'New words' })
  })

  test('an open post follows the likes of the same user from another tab, and not those of others', () => {
    const open = openThread(post(0))
    expect(likes(open, 1, 1, me).post.isLiked).toBe(true)
    expect(likes(open, 1, 1, 'other').post.isLiked).toBe(false)
    const liked = hear(says(open, 1), me, 'new-comment-like', {
      post: { _id: postId, seq: 2 },
      commentId: 'c1',
      likesCount: 1,
      by: me,
      isLiked: true,
      seq: 2,
    })
    expect(liked.comments[0]).toMatchObject({ isLiked: true, likesCount: 1 })
  })

  test('an open post leaves out changed comments of pages that are not loaded yet', () => {
    const thread = openThread(post(9, { comments: [comment(8), comment(9)], olderThan: 8 }))
    const changed = hear(thread, me, 'comment-changed', {
      comment: comment(3, { seq: 10 }),
      roomId: postId,
      commentsCount: 9,
      seq: 10,
    })
    expect(ids(changed)).toEqual(['c8', 'c9'])
    expect(ids(withOlder(changed, { comments: [comment(7)], olderThan: 7 }))).toEqual(['c7', 'c8', 'c9'])
  })

  test('an open post accepts only a later version of the title, and ignores other posts', () => {
    const thread = openThread(post(4, { title: 'Now' }))
    const told = (seq: number, title: string, _id = postId) =>
      hear(thread, me, 'post-changed', { post: { _id, seq, title } }).post.title
    expect([told(3, 'Then'), told(5, 'Later'), told(6, 'Other', 'another')]).toEqual(['Now', 'Later', 'Now'])
  })
})

/** A post as the server has it, and all broadcasts of its room. `me` is one of those who like. */
function story() {
  const rows: (Omit<ViewedComment, 'isLiked' | 'likesCount' | 'replyTo' | 'likes'> & {
    likers: Set<string>
    rootAt: number | null
  })[] = []
  const likers = new Set<string>()
  let title = 'Title'
  let seq = 0
  const told: { event: LiveEvent; payload: unknown }[] = []
  const nobody = { _id: null, fullName: '', avatarS3FileKey: '', isTeam: false }

  const head = (): ForumHead & { isLiked: boolean } => {
    const { comments: _, likes: __, olderThan: ___, ...facts } = post(seq, { title })
    const commentsCount = rows.filter(({ isRemoved }) => !isRemoved).length
    return { ...facts, likesCount: likers.size, commentsCount, isLiked: likers.has(me) }
  }
  const view = (at: number): ViewedComment => {
    const { likers: own, rootAt, ...facts } = rows[at] as (typeof rows)[number]
    const likes = { likesCount: own.size, isLiked: own.has(me), likes: [] }
    if (facts.isRemoved) {
      return { ...facts, comment: '', postedBy: nobody, replyTo: null, likes: [], likesCount: 0, isLiked: own.has(me) }
    }
    const root = rootAt === null ? undefined : rows[rootAt]
    if (!root) return { ...facts, ...likes, replyTo: null }
    const { _id, isRemoved, comment: text, postedBy } = root
    const quote = isRemoved ? { fullName: '', excerpt: '' } : { fullName: postedBy.fullName, excerpt: text }
    return { ...facts, ...likes, replyTo: { _id, isRemoved, ...quote } }
  }
  const tell = (event: LiveEvent, payload: object) => told.push({ event, payload })
  const tellOf = (event: 'new-comment' | 'comment-changed', at: number) => {
    const { isLiked: _, ...shown } = view(at)
    const { commentsCount } = head()
    tell(event, {
      [event === 'new-comment' ? 'newComment' : 'comment']: shown,
      roomId: postId,
      commentsCount,
      seq,
      clientId: '',
    })
  }
  const turn = (set: Set<string>, who: string) => (set.delete(who) ? false : Boolean(set.add(who)))

  return {
    told,
    write(answered: number | null) {
      const rootAt = answered !== null && rows[answered]?.rootAt === null ? answered : null
      seq += 1
      const { isLiked: _, likes: __, likesCount: ___, replyTo: ____, ...facts } = comment(seq)
      rows.push({ ...facts, likers: new Set(), rootAt })
      tellOf('new-comment', rows.length - 1)
    },
    change(at: number, how: 'edit' | 'remove' | 'restore') {
      const row = rows[at]
      if (!row) return
      seq += 1
      row.seq = seq
      if (how === 'edit') row.comment = `Edited at ${seq}`
      else row.isRemoved = how === 'remove'
      tellOf('comment-changed', at)
    },
    like(at: number, by: string) {
      const row = rows[at]
      if (!row || row.isRemoved) return
      const isLiked = turn(row.likers, by)
      seq += 1
      row.seq = seq
      const likesCount = row.likers.size
      tell('new-comment-like', { post: { _id: postId, seq }, commentId: row._id, likesCount, by, isLiked, seq })
    },
    likePost(by: string) {
      const isLiked = turn(likers, by)
      seq += 1
      tell('new-post-like', { post: { _id: postId, seq, likesCount: likers.size }, by, isLiked, seq })
    },
    rename(isHidden: boolean) {
      seq += 1
      title = `Title of ${seq}`
      const { isLiked: _, ...shown } = head()
      tell('post-changed', { post: isHidden ? { _id: postId, seq } : shown })
    },
    /** The answer to joining, in short pages. */
    joined(since: number): RoomJoined {
      const changes = rows
        .map((_, at) => view(at))
        .filter((one) => one.seq > since)
        .sort((a, b) => a.seq - b.seq)
      return { roomId: postId, post: head(), changes: changes.slice(0, 3), hasMore: changes.length > 3 }
    },
    truth: () => ({ head: head(), comments: rows.map((_, at) => view(at)).filter(({ isRemoved }) => !isRemoved) }),
  }
}

const index = fc.nat({ max: 5 })
const somebody = fc.constantFrom(me, 'other', 'third')
const happening = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('write' as const), root: fc.option(index) }) },
  fc.record({ do: fc.constantFrom('edit' as const, 'remove' as const, 'restore' as const), at: index }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('like' as const), at: index, by: somebody }) },
  fc.record({ do: fc.constant('likePost' as const), by: somebody }),
  fc.record({ do: fc.constant('rename' as const), isHidden: fc.boolean() }),
)
/** How a message is disturbed: how late it comes, and whether it is lost, or comes twice. */
const passage = fc.record({ delay: fc.nat({ max: 4 }), copies: fc.constantFrom(0, 1, 1, 1, 2) })

test('a page that has caught up shows the state of the server, with lost, late or repeated messages', () => {
  // `cut`: the connection goes after the first page of the answer.
  const asks = fc.constantFrom('no' as const, 'whole' as const, 'cut' as const)
  const step = fc.record({ happening, passage, asks })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const server = story()
      let thread = openThread(post(0, { title: 'Title' }))
      const due: { at: number; event: LiveEvent; payload: unknown }[] = []
      const arrive = (now: number) => {
        for (const one of due.splice(0)) {
          if (one.at > now) due.push(one)
          else thread = hear(thread, me, one.event, one.payload as never)
        }
      }
      const ask = (answer: RoomJoined) => {
        thread = caughtUp(thread, answer)
        if (answer.hasMore) ask(server.joined(thread.known))
      }
      for (const [now, { happening: one, passage: way, asks }] of steps.entries()) {
        // Sent before, answered after the next message: both cross on the connection.
        const answer = asks === 'no' ? null : server.joined(thread.known)
        const before = server.told.length
        if (one.do === 'write') server.write(one.root)
        else if (one.do === 'like') server.like(one.at, one.by)
        else if (one.do === 'likePost') server.likePost(one.by)
        else if (one.do === 'rename') server.rename(one.isHidden)
        else server.change(one.at, one.do)
        for (const message of server.told.slice(before)) {
          for (let n = 0; n < way.copies; n += 1) due.push({ ...message, at: now + way.delay * (n + 1) })
        }
        arrive(now)
        if (answer && asks === 'whole') ask(answer)
        else if (answer) thread = caughtUp(thread, answer)
      }
      ask(server.joined(thread.known))
      arrive(Number.POSITIVE_INFINITY)

      const { head, comments } = server.truth()
      expect(thread.post).toEqual({ ...head, likes: [] })
      const shown = (one: ViewedComment) => {
        const { _id, comment: text, replyTo, likesCount, isLiked, position } = one
        return { _id, text, replyTo, likesCount, isLiked, position }
      }
      expect(shownComments(thread).map(shown)).toEqual(comments.map(shown))
      expect(hasGap(thread)).toBe(false)
    }),
    { numRuns: 400 },
  )
})

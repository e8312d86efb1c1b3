import { type ForumDraft, folders, type ViewedComment } from '@firstrung/contract'
import * as comments from '#src/domains/forum/forum.comments.service.ts'
import type { Viewer } from '#src/platform/live/live-sockets.ts'
import type { Person } from './factories.accounts.ts'
import type { TestContext } from './test-context.ts'

/** Joins every room, like a person with the post open. */
const everywhere: Viewer = { join: () => {}, leave: () => {}, isIn: () => true, send: () => {} }

export function forumMakers(w: TestContext) {
  const as = <T>(person: Person, work: (ctx: Parameters<typeof comments.add>[0]) => Promise<T>) =>
    w.within(async (ctx) => {
      const { role } = await ctx.db
        .selectFrom('accounts')
        .select('role')
        .where('id', '=', person.id)
        .executeTakeFirstOrThrow()
      return work({ ...ctx, after: ctx.after, actor: { id: person.id, role, sessionId: '' } })
    })
  return {
    /** A forum post with its own poster. */
    async forumPost(admin: Person, draft: Partial<ForumDraft> = {}) {
      const poster = draft.posterS3FileKey ? undefined : await w.make.file(admin, folders.forumBanners, 'png')
      return w.as(admin).forum.create({
        body: {
          title: 'What did you learn this week?',
          description: 'Small things count as well.',
          tags: ['technical'],
          posterS3FileKey: poster?.fileKey ?? '',
          posterS3PublicUrl: poster?.publicUrl ?? '',
          ...draft,
        },
      })
    },
    /** A comment, as it comes over a socket. */
    forumComment: async (
      person: Person,
      roomId: string,
      commentText: string,
      replyTo?: string,
    ): Promise<ViewedComment> =>
      (await as(person, (ctx) => comments.add(ctx, { roomId, commentText, replyTo }, everywhere))).newComment,
    likeForumPost: (person: Person, roomId: string) =>
      as(person, (ctx) => comments.likePost(ctx, { roomId, liked: true }, everywhere)),
    likeForumComment: (person: Person, roomId: string, commentId: string) =>
      as(person, (ctx) => comments.likeComment(ctx, { roomId, commentId, liked: true }, everywhere)),
  }
}

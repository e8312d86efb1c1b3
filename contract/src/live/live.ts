import { z } from 'zod'
import type { Permission } from '../calls/permissions.ts'
import type { LimitName } from '../calls/route.ts'
import { limits } from '../limits.ts'
import { count, Id, Reply } from '../shapes/fields.ts'
import * as forum from '../shapes/forum.ts'
import { forumEvents } from '../shapes/forum.ts'

/** A message from a browser over its socket. It is answered by an acknowledgement. */
export interface LiveCall {
  access: 'signed-in' | Permission
  input: z.ZodType
  returns: z.ZodType
  /** The rate limit, which counts every valid message by account. */
  limit?: LimitName
  /** Set for messages that write nothing, which need no transaction. */
  reads?: true
}
export type LiveCalls = Record<string, LiveCall>

/** The messages of the forum's page: the documented fields, and those that make repeating safe. */
export const forumCalls = {
  'join-room': { access: 'forum.use', input: forum.RoomJoin, returns: forum.RoomJoined, reads: true },
  'leave-room': { access: 'forum.use', input: forum.RoomLeave, returns: Reply, reads: true },
  'new-comment': { access: 'forum.use', input: forum.NewComment, returns: forum.CommentStored, limit: 'comments' },
  'like-post': { access: 'forum.use', input: forum.PostLike, returns: forum.LikeStored, limit: 'likes' },
  'like-comment': { access: 'forum.use', input: forum.CommentLike, returns: forum.LikeStored, limit: 'likes' },
} satisfies LiveCalls

/** The message of every page that shows what others change. */
export const newsCalls = {
  /**
   * Asks for the news since the page was read, because its socket was not open yet. The news are sent before
   * the acknowledgement, which says whether they are complete.
   */
  'news-since': {
    access: 'signed-in',
    input: z.object({ millis: count(0, limits.keptNewsMillis) }),
    returns: z.object({ isWhole: z.boolean() }),
    reads: true,
  },
} satisfies LiveCalls

/** Every message from a browser, by its name on the wire. */
export const liveCalls = { ...forumCalls, ...newsCalls } satisfies LiveCalls

/** Every message to browsers, by its name on the wire, with its one payload. */
export const liveEvents = {
  ...forumEvents,
  /** The person's notifications have changed. Without data: the page asks for them. */
  'notices-changed': z.object({}),
  /** One of the team's queues has changed. */
  'queues-changed': z.object({}),
  /** Something about a candidate of one of the caller's jobs has changed, such as a note or a scorecard. */
  'person-changed': z.object({ jobId: Id, userId: Id }),
  /** Something was written or read in the conversation about an application. */
  'messages-changed': z.object({ applicationId: Id, jobId: Id, userId: Id }),
  /** Somebody has moved candidates of a job or changed their interviews: open pages read its panel again. */
  'panel-changed': z.object({ jobId: Id }),
} satisfies Record<string, z.ZodType>

/** The messages after which a page loads its data again. */
export const liveNews = [
  'notices-changed',
  'queues-changed',
  'person-changed',
  'panel-changed',
  'messages-changed',
] as const satisfies (keyof typeof liveEvents)[]
export type LiveNews = (typeof liveNews)[number]

export type LiveCallName = keyof typeof liveCalls
export type LiveEvent = keyof typeof liveEvents
/** Metadata of a message to browsers. */
export type LivePayload<E extends LiveEvent> = z.output<(typeof liveEvents)[E]>

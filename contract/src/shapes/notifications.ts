import { z } from 'zod'
import { noticeStatuses } from '../lists/accounts.ts'
import { Id, Instant } from './fields.ts'

/** What a notification refers to; absent facts are empty. */
export const NoticeData = z.object({
  jobTitle: z.string().default(''),
  jobId: z.string().default(''),
  recruiterId: z.string().default(''),
  user: z.string().default(''),
  userId: z.string().default(''),
  interviewLink: z.string().default(''),
  companyName: z.string().default(''),
  /** Day and time in India of the requested interview. */
  interviewDate: z.string().default(''),
  interviewTime: z.string().default(''),
  /** '30 minutes' */
  interviewDuration: z.string().default(''),
  /** Details beyond the sentence. */
  details: z.string().default(''),
  /** The path of the page that the notification is about. */
  path: z.string().default(''),
})
export type NoticeData = z.infer<typeof NoticeData>

export const Notice = z.object({
  _id: Id,
  text: z.string(),
  status: z.enum(noticeStatuses),
  createdAt: Instant,
  data: NoticeData,
})
export type Notice = z.infer<typeof Notice>

export const NoticeAction = z.discriminatedUnion('action', [
  z.object({ action: z.literal('read'), notifId: Id }),
  z.object({ action: z.literal('read-all') }),
  z.object({ action: z.literal('clear') }),
])

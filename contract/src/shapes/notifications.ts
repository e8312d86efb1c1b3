import { z } from 'zod'
import { noticeStatuses } from '../constants.ts'
import { Id, Instant } from './fields.ts'

/** What a notice points at; absent facts are empty. */
export const NoticeData = z.object({
  jobTitle: z.string().default(''),
  jobId: z.string().default(''),
  recruiterId: z.string().default(''),
  user: z.string().default(''),
  userId: z.string().default(''),
  interviewLink: z.string().default(''),
  companyName: z.string().default(''),
  /** Day and time in India, as the interview was asked for. */
  interviewDate: z.string().default(''),
  interviewTime: z.string().default(''),
  /** What there is to say beyond the one sentence. */
  details: z.string().default(''),
  /** The page of the product that it is about. */
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
  z.object({ action: z.literal('clear') }),
])

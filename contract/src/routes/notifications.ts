import { z } from 'zod'
import { get, put, type Routes } from '../calls/route.ts'
import * as notifications from '../shapes/notifications.ts'

/** The bell. */
export const routes = {
  listRecruiter: get('/api/rdashboard/notifications', {
    summary: "The recruiter's notices, newest first",
    access: 'notice.read_recruiter',
    returns: z.object({ notifications: z.array(notifications.Notice) }),
  }),
  actRecruiter: put('/api/rdashboard/notifications', {
    summary: 'Marks one or all as read, or clears all',
    access: 'notice.read_recruiter',
    body: notifications.NoticeAction,
    returns: z.object({ notifications: z.array(notifications.Notice), msg: z.string() }),
  }),
  // Additive: the documents have notifications only for recruiters and the team.
  listCandidate: get('/api/user/notifications', {
    summary: "The candidate's notices, newest first",
    access: 'notice.read_candidate',
    returns: z.object({ notifications: z.array(notifications.Notice) }),
  }),
  actCandidate: put('/api/user/notifications', {
    summary: 'Marks one or all as read, or clears all',
    access: 'notice.read_candidate',
    body: notifications.NoticeAction,
    returns: z.object({ notifications: z.array(notifications.Notice), msg: z.string() }),
  }),
  listAdmin: get('/api/admin/notifications', {
    summary: "The team member's notices, newest first",
    access: 'notice.read_admin',
    returns: z.object({ notifications: z.array(notifications.Notice) }),
  }),
  actAdmin: put('/api/admin/notifications', {
    summary: 'Marks one or all as read, or clears all',
    access: 'notice.read_admin',
    acts: [],
    body: notifications.NoticeAction,
    returns: z.object({ notifications: z.array(notifications.Notice), msg: z.string() }),
  }),
} satisfies Routes[string]

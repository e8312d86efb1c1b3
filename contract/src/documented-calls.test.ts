import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Route } from './calls/route.ts'
import { forumCalls, liveEvents } from './live/live.ts'
import { routes } from './routes.ts'

/**
 * Every documented call with the fields of its answer, written out. Other tests use the route table, so that a call with
 * another path or method would still pass them: this one proves that the table has the documented calls.
 */
const documented: [call: string, answered: string[]][] = [
  ['[API-01] POST /api/user/register', ['token', 'user', 'msg']],
  ['[API-03] POST /api/auth/login', ['token', 'user', 'msg', 'data']],
  ['[API-04] GET /api/auth/register/google/{userType}', []],
  ['[API-05] GET /api/auth/user', ['user']],
  ['[API-06] GET /api/auth/recruiter', ['user']],
  ['[API-07] [API-08] [API-09] PUT /api/user/register/profile', ['userId', 'msg']],
  ['[API-10] [API-11] [API-12] GET /s3/sign', ['signedUrl', 'publicUrl', 'fileKey', 'filename']],
  ['[API-13] PUT /api/user/upload-resume', ['userId', 'userData']],
  ['[API-14] POST /api/user/apply', ['userId']],
  ['[API-15] POST /api/user/interview', ['userId', 'userData', 'status', 'msg']],
  ['[API-16] POST /api/user/mentorship', ['mentorship', 'userId', 'userData', 'msg']],
  ['[API-17] POST /api/user/apply/project', ['msg', 'userData']],
  ['[API-18] [API-46] POST /api/events', ['events', 'msg']],
  [
    '[API-19] GET /api/events/{id}',
    [
      ...['_id', 'title', 'description', 'eventDate', 'eventTime', 'eventLink', 'relatedTopics'],
      ...['bannerS3FileKey', 'bannerS3PublicUrl', 'isActive', 'hasRegistered'],
    ],
  ],
  ['[API-20] PUT /api/events/register/{id}', ['eventId']],
  ['[API-21] [API-65] POST /api/quiz', ['quizzes']],
  ['[API-22] GET /api/quiz/user', ['quizes', 'quizzes']],
  ['[API-23] GET /api/quiz/{id}/view', ['quiz', 'questions', 'scores']],
  ['[API-24] POST /api/quiz/submit', ['totalScore', 'userScore']],
  ['[API-25] POST /api/payment/createLink', ['generatedLink']],
  ['[API-26] POST /api/rdashboard/post', ['id', 'msg']],
  ['[API-27] GET /api/rdashboard/stats', ['recruiterStats']],
  ['[API-28] GET /api/rdashboard/jobs', ['postedJobs']],
  ['[API-29] POST /api/rdashboard/jobs/{id}', ['jobData']],
  ['[API-30] [API-31] PUT /api/rdashboard/jobs/actions', ['job', 'userId', 'msg']],
  ['[API-32] GET /api/rdashboard/notifications', ['notifications']],
  ['[API-33] PUT /api/rdashboard/notifications', ['notifications', 'msg']],
  ['[API-34] GET /api/forum/post/{slug}', ['post']],
  ['[API-35] GET /api/forum/posts', ['posts']],
  ['[API-45] POST /api/admin/login', ['token', 'user', 'msg']],
  ['[API-47] POST /api/events/create', ['eventId']],
  ['[API-48] POST /api/events/modify/{id}', ['data']],
  ['[API-49] DELETE /api/events/{id}', []],
  ['[API-50] GET /api/events/unhide/{id}', []],
  ['[API-51] POST /api/forum/post', ['postId']],
  ['[API-52] POST /api/blog/create', []],
  ['[API-53] PUT /api/blog/update/{id}', []],
  ['[API-54] GET /api/blog/admin', ['_id', 'title']],
  ['[API-55] DELETE /api/blog/{id}', []],
  ['[API-56] GET /api/blog/', ['_id', 'title']],
  ['[API-57] GET /api/blog/getblog/{id}', ['_id', 'title', 'content']],
  ['[API-58] GET /api/admin/jobs', ['jobs', 'newJobs', 'otherJobs']],
  [
    '[API-59] GET /api/admin/stats/{period}',
    ['newUsers', 'jobCandidates', 'internCandidates', 'candidatesHired', 'testTaken', 'eventsAttended'],
  ],
  ['[API-60] POST /api/admin/jobs/{jobId}', ['jobData']],
  ['[API-61] PUT /api/admin/jobs/actions', ['job', 'msg']],
  ['[API-62] [API-63] [API-86] PUT /api/admin/interview-link', ['job', 'userId', 'msg']],
  ['[API-64] DELETE /api/admin/job/{id}', ['msg']],
  ['[API-66] GET /api/quiz/{id}/edit', ['title', 'description', 'relatedRoles', 'difficulty', 'questions', 'testType']],
  ['[API-67] POST /api/quiz/create', ['quizId']],
  ['[API-68] POST /api/quiz/modify/{id}', ['quizId']],
  ['[API-69] GET /api/admin/mentorship', ['users']],
  ['[API-70] POST /api/admin/mentorship', ['userId']],
  ['[API-71] GET /api/admin/resume-review', ['users']],
  ['[API-72] POST /api/admin/resume-review', ['userId', 'msg']],
  ['[API-73] GET /api/admin/interview-requests', ['users']],
  ['[API-74] POST /api/admin/interview-requests', ['userId']],
  ['[API-75] GET /api/admin/project-requests', ['candidates']],
  ['[API-76] GET /api/admin/candidates', ['users']],
  ['[API-77] GET /api/admin/user/{id}', ['user']],
  ['[API-78] POST /api/admin/user/create', ['user']],
  ['[API-79] POST /api/admin/user/{id}', ['user']],
  ['[API-80] PUT /api/admin/upload-resume', ['userId']],
  ['[API-81] GET /api/admin/notifications', ['notifications']],
  ['[API-82] PUT /api/admin/notifications', ['notifications', 'msg']],
]

const table: Route[] = Object.values(routes).flatMap((group) => Object.values(group))
const callOf = ({ method, path }: Route) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`

/** The fields of an answer; of a bare list, those of its entries. */
function fieldsOf(shape: z.ZodType | null | undefined): string[] {
  if (shape instanceof z.ZodArray) return fieldsOf(shape.element as z.ZodType)
  return shape instanceof z.ZodObject ? Object.keys(shape.shape) : []
}

test.each(documented)('the documented call %s is in the contract', (rowsAndCall, answered) => {
  const call = rowsAndCall.replace(/^(\[[A-Z]+-\d+\] )+/, '')
  expect(table.map(callOf)).toContain(call)
  expect(fieldsOf(table.find((route) => callOf(route) === call)?.returns)).toEqual(expect.arrayContaining(answered))
})

const sent: [message: string, name: keyof typeof forumCalls, fields: string[]][] = [
  ['[API-37] is sent to open a post', 'join-room', ['roomId']],
  ['[API-38] is sent to leave a post', 'leave-room', ['roomId']],
  ['[API-39] is sent to comment', 'new-comment', ['commentText', 'roomId']],
  ['[API-40] is sent to like a post', 'like-post', ['roomId']],
  ['[API-41] is sent to like a comment', 'like-comment', ['roomId', 'commentId']],
]

test.each(sent)('the contract accepts what is sent: %s: %s', (_, name, fields) => {
  expect(Object.keys(forumCalls)).toContain(name)
  expect(fieldsOf(forumCalls[name].input)).toEqual(expect.arrayContaining(fields))
})

const received: [message: string, name: keyof typeof liveEvents, fields: string[]][] = [
  ['[API-42] tells of a comment', 'new-comment', ['newComment']],
  ['[API-43] tells of a like of a post', 'new-post-like', ['post']],
  ['[API-44] tells of a like of a comment', 'new-comment-like', ['post']],
]

test.each(received)('the contract accepts what is received: %s: %s', (_, name, fields) => {
  expect(Object.keys(liveEvents)).toContain(name)
  expect(fieldsOf(liveEvents[name])).toEqual(expect.arrayContaining(fields))
})

import type { routes } from '@firstrung/contract'
import * as resumes from '#src/domains/candidates/candidates.resumes.service.ts'
import type { Handlers } from '#src/platform/mount.ts'
import { openingsOf } from './records.openings.service.ts'
import * as records from './records.service.ts'

export const recordHandlers: Handlers<typeof routes.records> = {
  me: async (ctx) => ({ user: await records.readOwn(ctx) }),
  recruiter: async (ctx) => ({ user: await records.readRecruiter(ctx) }),
  saveProfile: (ctx, { body }) => records.saveProfile(ctx, body),
  uploadResume: (ctx, { body }) => records.uploadResume(ctx, body.resumeS3FileKey),
  resumeReading: async (ctx) => ({ reading: await resumes.ownReading(ctx) }),
  fillFromResume: (ctx, { body }) => resumes.fillFromResume(ctx, body.resumeS3FileKey),
  resumeOpenings: (ctx, { query }) => openingsOf(ctx, query),
}

/** The candidate's side of service requests: each is answered with the whole record. */
export const serviceRequestHandlers: Handlers<typeof routes.serviceRequests> = {
  mockInterview: (ctx, { body }) => records.askForMockInterview(ctx, body),
  mentorship: (ctx, { body }) => records.askForMentorship(ctx, body.mentorName),
  project: (ctx, { body }) => records.applyForProject(ctx, body.userId),
}

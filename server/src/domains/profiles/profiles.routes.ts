import type { routes } from '@firstrung/contract'
import * as resumes from '#src/domains/candidates/candidates.resumes.service.ts'
import type { Handlers } from '#src/platform/http/mount.ts'
import { openingsOf } from './profiles.openings.service.ts'
import * as records from './profiles.service.ts'

export const profileHandlers: Handlers<typeof routes.profiles> = {
  me: async (ctx) => ({ user: await records.readOwn(ctx) }),
  recruiter: async (ctx) => ({ user: await records.readRecruiter(ctx) }),
  saveProfile: (ctx, { body }) => records.saveProfile(ctx, body),
  uploadResume: (ctx, { body }) => records.uploadResume(ctx, body.resumeS3FileKey),
  resumeReading: async (ctx) => ({ reading: await resumes.ownReading(ctx) }),
  fillFromResume: (ctx, { body }) => resumes.fillFromResume(ctx, body.resumeS3FileKey),
  unfillResume: (ctx, { body }) => resumes.unfillResume(ctx, body.values),
  resumeOpenings: (ctx, { query }) => openingsOf(ctx, query),
}

import type { routes } from '@firstrung/contract'
import type { Handlers } from '#src/platform/mount.ts'
import * as records from './records.service.ts'

export const recordHandlers: Handlers<typeof routes.records> = {
  me: async (ctx) => ({ user: await records.readOwn(ctx) }),
  recruiter: async (ctx) => ({ user: await records.readRecruiter(ctx) }),
  saveProfile: (ctx, { body }) => records.saveProfile(ctx, body),
  uploadResume: (ctx, { body }) => records.uploadResume(ctx, body.resumeS3FileKey),
}

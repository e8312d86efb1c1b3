import { sweepSessions } from '#src/domains/accounts/accounts.tasks.ts'
import { closeOverdueAttempts } from '#src/domains/assessments/assessments.tasks.ts'
import { removeFiles, sweepUploads } from '#src/domains/files/files.tasks.ts'
import { trimNotices } from '#src/domains/notifications/notifications.tasks.ts'

/** Every task of the product. */
export const allTasks = [sweepSessions, sweepUploads, removeFiles, trimNotices, closeOverdueAttempts]

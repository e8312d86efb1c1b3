import { sweepSessions } from '#src/domains/accounts/accounts.tasks.ts'
import { trimNotices } from '#src/domains/notifications/notifications.tasks.ts'

/** Every task of the product. */
export const allTasks = [sweepSessions, trimNotices]

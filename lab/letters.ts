import { sendLetter } from '@firstrung/server/src/domains/notifications/notifications.letters.tasks.ts'
import { sendMail } from '@firstrung/server/src/platform/mail/gate.ts'
import { sql } from 'kysely'

/** The tasks that send mails: to an account, and to an address that its writer names. */
export const mailTasks: readonly string[] = [sendLetter.name, sendMail.name]

/** Whether a task of the queue, by this name in the statement, sends a mail. */
export const isMail = (task = 'job') => sql<boolean>`${sql.ref(`${task}.name`)} = any(${[...mailTasks]}::text[])`

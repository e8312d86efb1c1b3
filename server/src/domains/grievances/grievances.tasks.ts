import type { Task } from '#src/platform/tasks/tasks.ts'
import { mailAnswer, mailReceipt } from './grievances.mails.service.ts'
import { dropAnswered, remindOfDue } from './grievances.upkeep.service.ts'

/** Mails the sender of a complaint its reference and the day of the answer. */
export const sendReceipt: Task<{ id: string }> = {
  name: 'grievances.send-receipt',
  ownTransaction: true,
  retries: 30,
  run: (ctx, { id }) => mailReceipt(ctx, id),
}

/** Mails the sender of a complaint the answer. */
export const sendAnswer: Task<{ id: string }> = {
  name: 'grievances.send-answer',
  ownTransaction: true,
  retries: 30,
  run: (ctx, { id }) => mailAnswer(ctx, id),
}

/** Reminds the team of complaints whose day is near, every morning. */
export const remindOfGrievances: Task<Record<string, never>> = {
  name: 'grievances.remind',
  cron: '0 9 * * *',
  run: remindOfDue,
}

/** Deletes, every night, complaints that were answered years ago. */
export const dropOldGrievances: Task<Record<string, never>> = {
  name: 'grievances.drop-old',
  cron: '20 4 * * *',
  run: dropAnswered,
}

import type { Task } from '#src/platform/tasks/tasks.ts'
import { carryOut } from './together.service.ts'

/** Carries out a move of many candidates, a portion in each transaction. */
export const runBulk: Task<{ bulkId: string }> = {
  name: 'hiring.move-many',
  ownTransaction: true,
  run: (ctx, { bulkId }) => carryOut(ctx, bulkId),
}

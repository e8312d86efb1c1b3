import { remindOfAnswers } from '@firstrung/server/src/domains/hiring/promises/clock.tasks.ts'
import { closeUnanswered, endSilentReplies } from '@firstrung/server/src/domains/hiring/unanswered/unanswered.tasks.ts'
import { prepare } from './prepare.ts'

// The clock of answers in a process that is killed at any moment. It works through each moment that it is sent.
const context = await prepare(process.env['R23'] ?? '')
// What a killed process was working on is taken up again; the queue waits 30 seconds for that.
await context.pool.query(`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`)
process.on('message', async (moment: string) => {
  context.moveClock(new Date(moment))
  for (const task of [remindOfAnswers, closeUnanswered, endSilentReplies])
    await context.within((ctx) => ctx.later(task, {}))
  await context.tasks.drain()
  process.send?.('done')
})
process.send?.('ready')

import { answerJobs } from '#src/platform/processes/process-jobs.ts'

export type TestJob = 'pid' | 'environment' | 'throw' | 'exit' | 'spin' | 'fill heap' | 'fill buffers' | 'nonsense'

/** What tests of a process pool need: answers its process id, or misbehaves in one of the listed ways. */
answerJobs(async (job: TestJob) => {
  const held: unknown[] = []
  if (job === 'pid') return process.pid
  if (job === 'environment') return Object.keys(process.env).length
  if (job === 'throw') throw new Error('told to fail')
  if (job === 'exit') process.exit(3)
  while (job === 'spin') held.length = 0
  while (job === 'fill heap') held.push({ some: [Math.random()] })
  // In steps, so that the watching thread can see it.
  while (job === 'fill buffers') held.push(Buffer.alloc(4 * 1024 * 1024, 1))
  return 'nonsense'
})

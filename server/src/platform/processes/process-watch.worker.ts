import { setInterval } from 'node:timers'
import { workerData } from 'node:worker_threads'
import { cpuMillis, type WatchOrder } from './process-jobs.ts'

// Watches the process from a thread, which runs while the main thread is busy. It ends the process with the signal that
// tells the pool which limit was exceeded.
const { state, megabytes, cpuMillis: most } = workerData as WatchOrder

setInterval(() => {
  if (process.memoryUsage.rss() > megabytes * 1024 * 1024) process.kill(process.pid, 'SIGKILL')
  if (Atomics.load(state, 0) === 1 && cpuMillis() - Atomics.load(state, 1) > most) process.kill(process.pid, 'SIGXCPU')
}, 50)

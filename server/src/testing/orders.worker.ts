import { parentPort, threadId } from 'node:worker_threads'

// Answers each order with its thread's number; fails or never ends when told to.
parentPort?.on('message', async (order: 'answer' | 'fail' | 'never end') => {
  if (order === 'fail') throw new Error('told to fail')
  if (order === 'answer') parentPort?.postMessage(threadId)
})

import { parentPort } from 'node:worker_threads'
import { factsIn } from './resume-facts.ts'
import type { Reading, ReadingOrder } from './resume-reader.ts'
import { hasText, linesOf } from './resume-text.ts'

parentPort?.on('message', async ({ bytes, most }: ReadingOrder) => {
  const lines = await linesOf(new Uint8Array(bytes))
  const reading: Reading = hasText(lines) ? { state: 'read', facts: factsIn(lines, most) } : { state: 'no text' }
  parentPort?.postMessage(reading)
})

import { readFile } from 'node:fs/promises'
import { parentPort } from 'node:worker_threads'
import { cleanedPdf } from './pdf-cleaning.ts'

parentPort?.on('message', async (path: string) => {
  parentPort?.postMessage(await cleanedPdf(await readFile(path)))
})

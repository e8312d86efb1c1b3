import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { cleanedPdf } from './pdf-cleaning.ts'

const path = String(workerData)
parentPort?.postMessage(await cleanedPdf(await readFile(path)))

import { type ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { expect, test } from 'vitest'
import { readResume } from '#src/domains/candidates/reading/resume-reader.ts'
import { readDescriptionFile } from '#src/domains/postings/description/description-reader.ts'
import { pdfOf } from '#src/testing/small-files.ts'

/** How many processes are started during `work`. */
async function startedDuring(work: () => Promise<void>): Promise<number> {
  const started = new Set<ChildProcess>()
  const note = (message: unknown) => started.add((message as { process: ChildProcess }).process)
  subscribe('child_process', note)
  try {
    await work()
  } finally {
    unsubscribe('child_process', note)
  }
  return started.size
}

test.each([
  ['resume', readResume],
  ['job description', (bytes: Uint8Array) => readDescriptionFile({ bytes, contentType: 'application/pdf' })],
])(
  'the process that has read a %s also reads the next one, because loading its libraries takes longer than a file',
  async (_, read) => {
    const pdf = await pdfOf('Job Title: Field Engineer\nLocation: Pune, Maharashtra')
    const started = await startedDuring(async () => {
      for (let n = 0; n < 3; n += 1) expect(await read(pdf)).toMatchObject({ state: 'read' })
    })
    // None where another file has read one a moment before.
    expect(started).toBeLessThanOrEqual(1)
  },
)

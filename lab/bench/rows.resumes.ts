import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import { folders } from '@firstrung/contract'
import sharp from 'sharp'
import type { Bench } from './bench.ts'

const size = 5 * 1024 * 1024
const idleMillis = 3000

/** Whether the server still answers quickly while its processes read large resumes. */
export async function resumeRows(bench: Bench): Promise<void> {
  const { world: w, subject } = bench
  const count = bench.quick ? 4 : 20
  const bytes = await largeResume()
  // Other work on the machine delays an idle server too: only the difference counts.
  await ask(bench, 'watch')
  await sleep(idleMillis)
  const { delay: idle } = await ask(bench, 'delay')
  await ask(bench, 'watch')
  const ids: string[] = []
  for (let n = 0; n < count; n += 1) {
    const person = await w.make.newCandidate()
    const contentType = 'application/pdf'
    const signed = await w.as(person).files.sign({
      query: { objectName: `resume-${person.id}.pdf`, contentType, path: folders.resumes, size: bytes.length },
    })
    await w.request('PUT', signed.signedUrl, { body: bytes, headers: { 'content-type': contentType } })
    await w.as(person).profiles.uploadResume({ body: { resumeS3FileKey: signed.fileKey } })
    ids.push(person.id)
  }
  const deadline = Date.now() + 240_000
  const states = () =>
    bench.db
      .selectFrom('resumeReadings')
      .innerJoin('resumes', 'resumes.id', 'resumeReadings.resumeId')
      .select('resumeReadings.state')
      .where('resumes.candidateId', 'in', ids)
      .execute()
  let done = await states()
  while (done.length < count && Date.now() < deadline) {
    await sleep(500)
    done = await states()
  }
  const read = done.filter(({ state }) => state === 'read').length
  const { delay } = await ask(bench, 'delay')
  bench.row(
    `event loop while ${count} resumes of 5 MB are read`,
    `p99 ${delay.toFixed(1)} ms late, ${idle.toFixed(1)} ms at rest (${read} read)`,
    'adds under 50 ms, all read',
    delay - idle < 50 && read === count && subject.child.exitCode === null,
  )
}

async function ask({ subject }: Bench, what: 'watch' | 'delay'): Promise<{ delay: number }> {
  const answer = once(subject.child, 'message')
  subject.child.send(what)
  const [message] = (await answer) as [{ delay: number }]
  return message
}

/** Two pages of text with a photograph that cannot be compressed further. */
async function largeResume(): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  const text = 'Asha Rao\nasha.rao@example.org\n\nEducation\nB.Tech, Model Engineering College\n\nSkills\nReact, SQL'
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const side = 1500
  const photo = await sharp({ create: { width: side, height: side, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer()
  const page = pdf.addPage([595, 842])
  page.drawText(text, { x: 56, y: 760, size: 14, lineHeight: 20, font })
  page.drawImage(await pdf.embedJpg(photo), { x: 56, y: 60, width: 200, height: 200 })
  const made = Buffer.from(await pdf.save())
  if (made.length < size * 0.8 || made.length > size * 1.6) throw new Error(`the resume has ${made.length} bytes`)
  return made
}

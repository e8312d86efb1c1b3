import { deflateSync } from 'node:zlib'
import { PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { describe, expect, test } from 'vitest'
import { pdfOf } from '#src/testing/small-files.ts'
import { readResume, resumeReader } from './resume-reader.ts'

const read = readResume
const limits = { megabytes: 320, cpuMillis: 60_000, wallMillis: 100_000 }
const readWithin = (own: Partial<typeof limits>) => resumeReader({ ...limits, ...own })

/** A PDF of one page whose content unpacks to this. */
async function pdfWith(content: Uint8Array): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  const page = pdf.addPage()
  const stream = pdf.context.stream(deflateSync(content), { Filter: 'FlateDecode' })
  page.node.set(PDFName.of('Contents'), pdf.context.register(stream))
  return pdf.save()
}

describe('reading a resume', () => {
  test('reading a resume finds the text of its pages', async () => {
    const pdf = await pdfOf(
      'Asha Rao\nasha.rao@example.org  +91 98765 43210\n\nEducation\nB.Tech in Computer Science\nModel Engineering College\n2022 to 2026',
      'Skills\nReact, SQL',
    )

    expect(await read(pdf)).toEqual({
      state: 'read',
      facts: {
        fullName: 'Asha Rao',
        email: 'asha.rao@example.org',
        mobileNo: '+919876543210',
        education: [
          {
            degree: 'B.Tech in Computer Science',
            collegeName: 'Model Engineering College',
            startingYear: 2022,
            graduationYear: 2026,
          },
        ],
        skills: ['React', 'SQL'],
        experience: [],
        projects: [],
        unsure: {},
      },
    })
  })

  test('reading a resume says that a scanned resume has no text', async () => {
    expect(await read(await pdfOf(''))).toEqual({ state: 'no text' })
  })

  test('reading a resume fails on a file that is not a PDF', async () => {
    expect(await read(Buffer.from('%PDF-1.7\nnothing follows'))).toMatchObject({
      state: 'failed',
      cause: expect.stringContaining('PDF'),
    })
  })
})

describe('a hostile PDF fails alone, without harming other readings', () => {
  test('a hostile PDF fails alone when it unpacks to more than the allowed memory', async () => {
    const bomb = await pdfWith(Buffer.alloc(200 * 1024 * 1024, ' '))
    expect(bomb.length).toBeLessThan(1024 * 1024)
    const before = process.memoryUsage().rss

    const reading = await readWithin({ megabytes: 200 })(bomb)

    expect(reading).toMatchObject({ state: 'failed', cause: expect.stringContaining('memory') })
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024)
  })

  test('a hostile PDF fails alone when its instructions take more processor time than allowed', async () => {
    // Ten million steps that draw nothing.
    const endless = await pdfWith(Buffer.from('q Q '.repeat(5_000_000)))

    expect(await readWithin({ cpuMillis: 1500 })(endless)).toMatchObject({
      state: 'failed',
      cause: expect.stringContaining('time'),
    })
  })

  test('a PDF that is slow because the processor was busy with other work is read later', async () => {
    const slow = await pdfWith(Buffer.from('q Q '.repeat(5_000_000)))

    await expect(readWithin({ wallMillis: 500 })(slow)).rejects.toThrow('too busy')
  })

  test('a very long text of a PDF is read only up to a limit', async () => {
    const pages = await pdfOf(...Array.from({ length: 40 }, (_, n) => `Skills\nSkill ${n}`))

    const reading = await read(pages)

    expect(reading).toMatchObject({ state: 'read' })
    expect(reading.state === 'read' && reading.facts.skills).toEqual(Array.from({ length: 10 }, (_, n) => `Skill ${n}`))
  })
})

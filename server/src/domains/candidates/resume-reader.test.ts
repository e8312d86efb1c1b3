import { deflateSync } from 'node:zlib'
import { PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { describe, expect, test } from 'vitest'
import { pdfOf } from '#src/testing/small-files.ts'
import { readResume } from './resume-reader.ts'

const read = (bytes: Uint8Array, caps?: Parameters<typeof readResume>[1]) =>
  readResume(new Uint8Array(bytes).buffer, caps)

/** A PDF of one page whose content unpacks to this. */
async function pdfWith(content: Uint8Array): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  const page = pdf.addPage()
  const stream = pdf.context.stream(deflateSync(content), { Filter: 'FlateDecode' })
  page.node.set(PDFName.of('Contents'), pdf.context.register(stream))
  return pdf.save()
}

describe('reading a resume', () => {
  test('finds what stands on its pages', async () => {
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
      },
    })
  })

  test('tells a picture of a resume from one with text', async () => {
    expect(await read(await pdfOf(''))).toEqual({ state: 'no text' })
  })

  test('fails on what is no PDF', async () => {
    expect(await read(Buffer.from('%PDF-1.7\nnothing follows'))).toEqual({ state: 'failed' })
  })
})

describe('a hostile PDF costs its own reading alone', () => {
  test('when it unpacks to more than the memory it may have', async () => {
    const bomb = await pdfWith(Buffer.alloc(200 * 1024 * 1024, ' '))
    expect(bomb.length).toBeLessThan(1024 * 1024)
    const before = process.memoryUsage().rss

    expect(await read(bomb, { millis: 20_000, megabytes: 48 })).toEqual({ state: 'failed' })

    expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024)
  })

  test('when it never comes to its end', async () => {
    // Ten million steps that draw nothing.
    const endless = await pdfWith(Buffer.from('q Q '.repeat(5_000_000)))

    expect(await read(endless, { millis: 1500, megabytes: 256 })).toEqual({ state: 'failed' })
  })

  test('but not for the time in which others have the processor: it is read again later then', async () => {
    const slow = await pdfWith(Buffer.from('q Q '.repeat(5_000_000)))

    await expect(read(slow, { millis: 60_000, megabytes: 256, wait: 500 })).rejects.toThrow('too busy')
  })

  test('and text without end is read up to a point', async () => {
    const pages = await pdfOf(...Array.from({ length: 40 }, (_, n) => `Skills\nSkill ${n}`))

    const reading = await read(pages)

    expect(reading).toMatchObject({ state: 'read' })
    expect(reading.state === 'read' && reading.facts.skills).toEqual(Array.from({ length: 10 }, (_, n) => `Skill ${n}`))
  })
})

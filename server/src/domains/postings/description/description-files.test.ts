import { readFile } from 'node:fs/promises'
import { folders } from '@firstrung/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pdfOf } from '#src/testing/small-files.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'

let w: TestServer
beforeAll(async () => {
  w = await openTestServer()
})
afterAll(() => w.close())

const lines = [
  'Job Title: Field Engineer',
  'Location: Pune, Maharashtra',
  'CTC: 4 - 5 LPA',
  'Experience: 1-3 years',
  'Skills: AutoCAD, MS Excel',
]

async function read(kind: 'pdf' | 'docx', bytes: Buffer) {
  const recruiter = await w.make.recruiter()
  const { fileKey } = await w.make.file(recruiter, folders.jobDescriptions, kind, bytes)
  return w.as(recruiter).postings.readDescription({ body: { description: fileKey } })
}

describe('reading an uploaded description file', () => {
  test('reading an uploaded description file gives the text of a PDF and what it says', async () => {
    const { state, content, isCut, facts } = await read('pdf', await pdfOf(lines.join('\n')))
    expect({ state, isCut }).toEqual({ state: 'read', isCut: false })
    expect(content).toHaveLength(lines.length)
    expect(facts).toEqual({
      jobTitle: 'Field Engineer',
      jobRole: null,
      jobType: null,
      numOpenings: null,
      skills: ['AutoCAD', 'Excel'],
      pay: { kind: 'year', min: 400_000, max: 500_000 },
      jobLocations: ['Pune'],
      experience: { min: 1, max: 3 },
      months: null,
    })
  })

  test.each(['pdf', 'docx'] as const)(
    'reading an uploaded description file reads a %s that LibreOffice made',
    async (kind) => {
      const bytes = await readFile(new URL(`../../../testing/descriptions/libreoffice.${kind}`, import.meta.url))
      const { facts } = await read(kind, bytes)
      expect(facts).toMatchObject({
        jobTitle: 'Field Engineer',
        pay: { kind: 'year', min: 420_000, max: 420_000 },
      })
    },
  )

  test('reading an uploaded description file says so when a page has no text', async () => {
    expect(await read('pdf', await pdfOf(''))).toMatchObject({ state: 'no text', content: [], facts: null })
  })

  test('reading an uploaded description file is refused for a file of somebody else, and for a key that nobody has', async () => {
    const [owner, other] = [await w.make.recruiter(), await w.make.recruiter()]
    const { fileKey } = await w.make.file(owner, folders.jobDescriptions, 'pdf')
    for (const description of [fileKey, 'jds/unknown.pdf', 'resumes/unknown.pdf']) {
      const refused = w.as(other).postings.readDescription({ body: { description } })
      await expect(refused).rejects.toMatchObject({ code: 'upload_missing' })
    }
  })
})

describe('what the description file of a job says', () => {
  const factsOf = async (recruiter: Awaited<ReturnType<typeof w.make.recruiter>>, id: string) =>
    (await w.as(recruiter).postings.read({ params: { id } })).posting.facts

  test('what the description file of a job says is proposed in its posting, even with a typed text, and disappears with the file', async () => {
    const recruiter = await w.make.recruiter()
    const { fileKey } = await w.make.file(recruiter, folders.jobDescriptions, 'pdf', await pdfOf(lines.join('\n')))
    const typed = [{ type: 'paragraph' as const, children: [{ text: 'We mend water meters.' }] }]
    const { _id: id } = await w.make.job(recruiter, { description: fileKey, descriptionContent: typed })
    expect(await factsOf(recruiter, id)).toBeNull()
    await w.runTasks()
    expect(await factsOf(recruiter, id)).toMatchObject({ experience: { min: 1, max: 3 } })
    const { posting } = await w.as(recruiter).postings.read({ params: { id } })
    expect(posting).toMatchObject({ textSource: 'typed', content: typed, experienceMin: 0 })

    const { fileKey: other } = await w.make.file(
      recruiter,
      folders.jobDescriptions,
      'pdf',
      await pdfOf('We mend water meters in the whole town.'),
    )
    const { jobData } = await w.as(recruiter).hiring.panel({ params: { id }, body: {} })
    await w.as(recruiter).jobs.modify({
      params: { id },
      body: { ...jobData, description: other, internshipMonths: undefined, criteria: undefined },
    })
    expect(await factsOf(recruiter, id)).toBeNull()
    await w.runTasks()
    expect(await factsOf(recruiter, id)).toMatchObject({ jobTitle: '', experience: null })
  })
})

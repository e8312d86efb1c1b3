import { randomUUID } from 'node:crypto'
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import { folders } from '@firstrung/contract'
import type { Person } from './makers.accounts.ts'
import type { World } from './world.ts'

type Profile = Parameters<ReturnType<World['as']>['records']['saveProfile']>[0]['body']

/** A whole profile, as the two-step form sends it; the resume comes on top. */
export const someProfile = {
  fullName: 'Meera Nair',
  mobileNo: '9876543210',
  state: 'Kerala',
  collegeName: 'Model Engineering College',
  degree: 'B.Tech Computer Science',
  startingYear: 2022,
  graduationYear: 2026,
  lookingFor: ['job', 'internship'],
  jobType: ['remote', 'hybrid'],
  preferredLocations: ['Kochi', 'Bengaluru'],
  fields: ['frontend', 'react'],
  expectedCtc: 500_000,
  skills: [
    { skill: 'React', level: 'advance' },
    { skill: 'SQL', level: 'intermediate' },
  ],
  workExperience: '0-6 Months',
  experienceDesc: [{ companyName: 'Backwater Labs', description: 'Built the booking page of a ferry service.' }],
  workedOnProject: true,
  projects: [
    { title: 'Tide table', link: 'https://example.org/tides', description: 'Shows when the tide turns in Fort Kochi.' },
  ],
} satisfies Profile

/** A resume of one page. */
export async function resumePdf(fullName: string): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  const page = pdf.addPage([595, 842])
  page.drawText(`${fullName}: resume`, { x: 60, y: 760, size: 22, font: await pdf.embedFont(StandardFonts.Helvetica) })
  return Buffer.from(await pdf.save())
}

export function candidateMakers(w: World) {
  return {
    /** A candidate with a complete profile and a resume; `profile` replaces parts of it. */
    async candidate(profile: Partial<Profile> = {}): Promise<Person> {
      const person = await w.make.newCandidate()
      const whole = { ...someProfile, ...profile }
      const resumeS3FileKey = await storedResume(w, person, whole.fullName ?? '')
      await w.as(person).records.saveProfile({ body: { ...whole, resumeS3FileKey } })
      return person
    },
  }
}

async function storedResume(w: World, person: Person, fullName: string): Promise<string> {
  const key = `${folders.resumes}${randomUUID()}/resume-${person.id}.pdf`
  const bytes = await resumePdf(fullName)
  await w.within(async (ctx) => {
    await ctx.storage.write(key, bytes)
    await ctx.db
      .insertInto('uploads')
      .values({
        key,
        ownerId: person.id,
        folder: folders.resumes,
        fileName: `resume-${person.id}.pdf`,
        contentType: 'application/pdf',
        size: bytes.length,
        status: 'stored',
        storedAt: ctx.now(),
      })
      .execute()
  })
  return key
}

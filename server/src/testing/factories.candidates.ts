import { folders } from '@firstrung/contract'
import type { Person } from './factories.accounts.ts'
import type { TestContext } from './test-context.ts'

type Profile = Parameters<ReturnType<TestContext['as']>['profiles']['saveProfile']>[0]['body']

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

export function candidateMakers(w: TestContext) {
  return {
    /** A candidate with a complete profile and a resume; `profile` replaces parts of it. */
    async candidate(profile: Partial<Profile> = {}): Promise<Person> {
      const person = await w.make.newCandidate()
      const { fileKey: resumeS3FileKey } = await w.make.file(person, folders.resumes, 'pdf')
      await w.as(person).profiles.saveProfile({ body: { ...someProfile, resumeS3FileKey, ...profile } })
      return person
    },
  }
}

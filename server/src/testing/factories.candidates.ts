import { folders } from '@firstrung/contract'
import { wholeProfile } from '@firstrung/contract/testing/candidates.ts'
import type { Person } from './factories.accounts.ts'
import type { TestContext } from './test-context.ts'

type Profile = Parameters<ReturnType<TestContext['as']>['profiles']['saveProfile']>[0]['body']

/** A complete profile, as the two-step form sends it; without the resume. */
export const someProfile = wholeProfile satisfies Profile

const { fullName, mobileNo, state, collegeName, degree, startingYear, graduationYear, projects } = someProfile
const { lookingFor, jobType, preferredLocations, fields, expectedCtc } = someProfile
const { skills, workExperience, experienceDesc } = someProfile

/** The answered record of that profile. */
export const someRecord = {
  fullName,
  mobileNo,
  state,
  college: { collegeName, degree, startingYear, graduationYear },
  preferences: { lookingFor, jobType, preferredLocations, fields, expectedCtc },
  experience: { skills, workExperience, experienceDesc },
  projects,
}

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

import { z } from 'zod'
import { candidateInput, personFields } from './candidates.ts'
import { mostFields, prepare } from './fields.ts'
import { recruiterFields } from './recruiters.ts'

type Loose = Record<string, unknown>
const isObject = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Moves fields from other documented names and nestings to the top. */
export function flatProfile(body: unknown): unknown {
  if (!isObject(body)) return body
  const { college, preferences, experience, resume, company, ...more } = body
  const { minimumCTC, jobTypes, pastExperiences, academicProjects, ...rest } = more
  const named: Loose = {
    collegeName: college,
    expectedCtc: minimumCTC,
    jobType: jobTypes,
    experienceDesc: pastExperiences,
    projects: academicProjects,
  }
  const flat: Loose = {}
  for (const [name, value] of Object.entries(named)) if (value !== undefined && !isObject(value)) flat[name] = value
  for (const part of [college, preferences, experience, resume, company]) if (isObject(part)) Object.assign(flat, part)
  return { ...flat, ...rest }
}

/** PUT /api/user/register/profile, both sides: the account's type decides which fields are read; absent ones stay. */
export const ProfileSave = prepare(
  mostFields,
  flatProfile,
  z.object({ ...personFields, ...candidateInput, ...recruiterFields }),
)
export type ProfileSave = z.output<typeof ProfileSave>

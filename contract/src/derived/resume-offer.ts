import { limits } from '../limits.ts'
import { defaultSkillLevel } from '../lists/candidates.ts'
import type { ResumeFacts, ResumeOffer } from '../shapes/candidates.ts'
import { LinkOrBlank, PersonName } from '../shapes/fields.ts'
import { beginningOf } from '../text/letters.ts'
import { typedMonth } from '../time/months.ts'

/** The fields of a profile that can be filled from a resume. */
interface FillableProfile {
  fullName: string
  mobileNo: string
  collegeName: string
  degree: string
  startingYear: number | null
  graduationYear: number | null
  skills: readonly unknown[]
  experienceDesc: readonly unknown[]
  projects: readonly unknown[]
  /** False where the candidate said that they have worked on no project. */
  workedOnProject: boolean | null
}

/**
 * What could be filled into the empty fields of a profile, stored or in a form. Fields that somebody filled are never part of
 * it. `thisMonth` is YYYY-MM: a profile takes no later start.
 */
export function offerOf(facts: ResumeFacts, profile: FillableProfile, thisMonth: string): ResumeOffer {
  const offer: ResumeOffer = {}
  const name = PersonName.safeParse(facts.fullName)
  if (!profile.fullName && name.data) offer.fullName = name.data
  if (!profile.mobileNo && facts.mobileNo) offer.mobileNo = facts.mobileNo
  if (profile.skills.length === 0 && facts.skills.length > 0) {
    offer.skills = facts.skills.map((skill) => ({ skill, level: defaultSkillLevel }))
  }
  const experienceDesc = facts.experience
    .map((read) => experienceOf(read, thisMonth))
    .filter((row) => row.companyName !== '' && row.description !== '')
  if (profile.experienceDesc.length === 0 && experienceDesc.length > 0) offer.experienceDesc = experienceDesc
  const projects = facts.projects.map(projectOf).filter(({ title, description }) => title !== '' && description !== '')
  const mayHaveProjects = profile.projects.length === 0 && profile.workedOnProject !== false
  if (mayHaveProjects && projects.length > 0) offer.projects = projects
  return { ...offer, ...studyFor(facts.education, profile) }
}

/**
 * Dates that the profile would not take as months, such as '2024 to 2025', become the first line of the text. Without a text,
 * role and dates are the text, because an entry needs one.
 */
function experienceOf(
  { companyName, role, from, to, description }: ResumeFacts['experience'][number],
  thisMonth: string,
) {
  const [start, end] = [typedMonth(from), typedMonth(to)]
  const isSpan = start !== undefined && start <= thisMonth && (end ? start <= end : to === 'Present')
  const dates = [from, to].filter(Boolean).join(' to ')
  const text = [isSpan ? '' : dates, description].filter(Boolean).join('\n')
  return {
    companyName,
    description: beginningOf(description ? text : [role, dates].filter(Boolean).join(', '), limits.longText),
    ...(role && { role }),
    ...(isSpan && { from: start, ...(end && { to: end }) }),
  }
}

/** A link that the profile would refuse is left out. */
const projectOf = ({ title, link, description }: ResumeFacts['projects'][number]) => ({
  title,
  link: LinkOrBlank.safeParse(link).data ?? '',
  description,
})

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '')
const agree = (one: string, other: string) => plain(one).includes(plain(other)) || plain(other).includes(plain(one))

/**
 * The first read entry that does not contradict the profile: a degree must not get the college of another degree.
 */
function studyFor(education: ResumeFacts['education'], profile: FillableProfile): ResumeOffer {
  const fits = education.find(
    (entry) =>
      agree(entry.collegeName, profile.collegeName) &&
      agree(entry.degree, profile.degree) &&
      [null, entry.startingYear].includes(profile.startingYear) &&
      [null, entry.graduationYear].includes(profile.graduationYear),
  )
  if (!fits) return {}
  const study: ResumeOffer = {}
  if (!profile.collegeName && fits.collegeName) study.collegeName = fits.collegeName
  if (!profile.degree && fits.degree) study.degree = fits.degree
  if (profile.startingYear === null && fits.startingYear !== null) study.startingYear = fits.startingYear
  if (profile.graduationYear === null && fits.graduationYear !== null) study.graduationYear = fits.graduationYear
  return study
}

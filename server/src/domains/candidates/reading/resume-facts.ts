// Imports only types of the contract: this runs in a process that is started for each resume and must start quickly.
import type { limits, ResumeFacts } from '@firstrung/contract'
import { beginningOf } from '@firstrung/contract'
import { emailIn, mobileIn } from './resume-contacts.ts'
import { studiesIn } from './resume-education.ts'
import { experienceIn } from './resume-experience.ts'
import { isMangled, type ResumeText } from './resume-lines.ts'
import { isOfEmail, nameIn } from './resume-names.ts'
import { projectsIn } from './resume-projects.ts'
import { sectionsOf } from './resume-sections.ts'
import { skillsIn } from './resume-skills.ts'

/** How much of everything is kept. */
export type Most = Pick<
  typeof limits,
  'skills' | 'studies' | 'experiences' | 'projects' | 'shortText' | 'longText' | 'readDate'
>

/**
 * What a resume says about a person, by plain rules: each fact from the section it belongs to. Facts that may be wrong are
 * `unsure`; nothing is guessed.
 */
export function factsIn(text: ResumeText, most: Most): ResumeFacts {
  const sections = sectionsOf(text)
  const near = emailIn(sections)
  const fullName = nameIn(sections, text, near.value)
  const email = emailIn(sections, (address) => fullName.isSure && isOfEmail(fullName.value, address))
  const mobileNo = mobileIn(sections, email.isSure ? email.value : '')
  if (isMangled(fullName.value)) fullName.isSure = false
  const education = doubted(studiesIn(sections), (it) => it.degree + it.collegeName)
  const skills = doubted(skillsIn(sections, text), (it) => it)
  const experience = doubted(experienceIn(sections, text), (it) => it.companyName + it.role)
  const projects = doubted(projectsIn(sections, text), ({ title }) => title)
  const bounded = bounds(most)
  const unsure: ResumeFacts['unsure'] = {}
  if (!fullName.isSure) unsure.fullName = bounded.short(fullName.value)
  if (!email.isSure) unsure.email = bounded.short(email.value)
  if (!mobileNo.isSure) unsure.mobileNo = bounded.short(mobileNo.value)
  if (education.unsure.length > 0) unsure.education = bounded.studies(education.unsure)
  if (skills.unsure.length > 0) unsure.skills = bounded.skills(skills.unsure)
  if (experience.unsure.length > 0) unsure.experience = bounded.experience(experience.unsure)
  if (projects.unsure.length > 0) unsure.projects = bounded.projects(projects.unsure)
  return {
    fullName: fullName.isSure ? bounded.short(fullName.value) : '',
    email: email.isSure ? bounded.short(email.value) : '',
    mobileNo: mobileNo.isSure ? mobileNo.value : '',
    education: bounded.studies(education.sure),
    skills: bounded.skills(skills.sure),
    experience: bounded.experience(experience.sure),
    projects: bounded.projects(projects.sure),
    unsure,
    ...(text.lostScripts.length > 0 && { lostScripts: text.lostScripts }),
  }
}

/** Entries with a character that was not understood become unsure. */
function doubted<T>(
  { sure, unsure }: { sure: T[]; unsure: T[] },
  textOf: (it: T) => string,
): { sure: T[]; unsure: T[] } {
  const isPlain = (it: T) => !isMangled(textOf(it))
  return { sure: sure.filter(isPlain), unsure: [...sure.filter((it) => !isPlain(it)), ...unsure] }
}

/** Cuts everything to the limits of the contract. */
function bounds(most: Most) {
  const short = (text: string) => beginningOf(text, most.shortText)
  const long = (text: string) => beginningOf(text, most.longText).trim()
  return {
    short,
    studies: (studies: ResumeFacts['education']) =>
      studies
        .slice(0, most.studies)
        .map((study) => ({ ...study, degree: short(study.degree), collegeName: short(study.collegeName) })),
    skills: (skills: string[]) => skills.slice(0, most.skills).map(short),
    experience: (entries: ResumeFacts['experience']) =>
      entries.slice(0, most.experiences).map(({ companyName, role, from, to, description }) => ({
        companyName: short(companyName),
        role: short(role),
        from: from.slice(0, most.readDate),
        to: to.slice(0, most.readDate),
        description: long(description),
      })),
    projects: (entries: ResumeFacts['projects']) =>
      entries.slice(0, most.projects).map(({ title, link, description }) => ({
        title: short(title),
        link: link.slice(0, most.longText),
        description: long(description),
      })),
  }
}

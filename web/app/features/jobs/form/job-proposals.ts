import { type DescriptionFacts, type Pay, payOfBand, payOptions } from '@firstrung/contract'
import type { Proposal } from '#app/lib/form/proposals.ts'
import { jobRoleLabel, workModeLabel } from '#app/lib/text/labels.ts'
import { type JobForm, payLabel } from './job-form-values.ts'

/** The facts of a description file for inputs of a job that are still empty. */
export function jobProposals(facts: DescriptionFacts, values: JobForm): Proposal<JobForm>[] {
  const { jobTitle, jobRole, jobType, numOpenings, skills, jobLocations, months } = facts
  const role = values.jobRole || jobRole || ''
  const salary = facts.pay && role ? bandOf(facts.pay, role) : undefined
  const proposals: Proposal<JobForm>[] = []
  const add = (label: string, text: string, filled: Partial<JobForm>, isOpen: boolean) => {
    if (text !== '') proposals.push({ label, text, values: filled, isOpen })
  }
  add('Job Title', jobTitle, { jobTitle }, values.jobTitle.trim() === '')
  if (jobRole) add('Job Role', jobRoleLabel(jobRole), { jobRole }, values.jobRole === '')
  if (jobType) add('Job Type', workModeLabel(jobType), { jobType }, values.jobType === '')
  if (numOpenings) add('Number of Openings', String(numOpenings), { numOpenings }, values.numOpenings === '')
  const qualifications = skills.join(', ')
  add('Skills Required', qualifications, { qualifications }, values.qualifications.trim() === '')
  if (salary) add(payLabel(role), salary, { jobRole: role, salary }, values.salary === '')
  add('Locations', jobLocations.join(', '), { jobLocations }, values.jobLocations.length === 0)
  if (months && role === 'internship') {
    add('Internship length', `${months} months`, { internshipMonths: months }, values.internshipMonths === '')
  }
  return proposals
}

/** The pay option of a role that includes the whole range; undefined if the range spans several options. */
export function bandOf({ kind, min, max }: Pay, role: string): string | undefined {
  if (min === null || max === null) return undefined
  return payOptions(role).find((option) => {
    const band = payOfBand(option)
    return band.kind === kind && band.min !== null && band.min <= min && (band.max === null || max <= band.max)
  })
}

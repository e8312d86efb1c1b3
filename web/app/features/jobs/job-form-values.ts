import { type Job, JobDraft, jobRoleLabels, jobRoles, messages, payOptions, workModes } from '@firstrung/contract'
import type { FormChecks, FormRefusal } from '#app/lib/form/form-refusal.ts'
import { randomId } from '#app/lib/random-id.ts'

/** The values of the job form; blank when missing. */
export interface JobForm {
  /** Of a new job: made here, so that a repeated request posts once. */
  _id: string
  jobTitle: string
  jobRole: string
  jobType: string
  numOpenings: number | ''
  /** Key and name of the uploaded description file. */
  description: string
  descriptionFileName: string
  qualifications: string
  salary: string
  jobLocations: string[]
  /** Of an internship; blank means the default. */
  internshipMonths: number | ''
}

export const blankJob = (): JobForm => ({
  _id: randomId(),
  jobTitle: '',
  jobRole: '',
  jobType: '',
  numOpenings: '',
  description: '',
  descriptionFileName: '',
  qualifications: '',
  salary: '',
  jobLocations: [],
  internshipMonths: '',
})

/** The form for a posted job. */
export const formOf = (job: Job): JobForm => ({
  _id: job._id,
  jobTitle: job.jobTitle,
  jobRole: job.jobRole,
  jobType: job.jobType,
  numOpenings: job.numOpenings,
  description: job.description,
  descriptionFileName: job.descriptionFileName,
  qualifications: job.qualifications,
  salary: job.salary,
  jobLocations: job.jobLocations,
  internshipMonths: job.internshipMonths ?? '',
})

/** 'remote' → 'Remote'. */
export const workModeLabel = (jobType: string): string => jobType.charAt(0).toUpperCase() + jobType.slice(1)

export const roleChoices = jobRoles.map((value) => ({ value, label: jobRoleLabels[value] }))
export const workModeChoices = workModes.map((value) => ({ value, label: workModeLabel(value) }))

/** Full-time jobs have a salary, all others a stipend (JOB-06). */
export const payLabel = (jobRole: string): 'Salary' | 'Stipend' => (jobRole === 'job(full-time)' ? 'Salary' : 'Stipend')

/** The form with another role; pay that the new role does not offer is cleared. */
export function withRole(values: JobForm, jobRole: string): Pick<JobForm, 'jobRole' | 'salary'> {
  return { jobRole, salary: payOptions(jobRole).includes(values.salary) ? values.salary : '' }
}

const required = [
  'jobTitle',
  'jobRole',
  'jobType',
  'numOpenings',
  'description',
  'qualifications',
  'salary',
  'jobLocations',
] as const satisfies readonly (keyof JobForm)[]

/** What prevents the form from being sent. */
export const checks: FormChecks<JobForm> = { check: refusalOfMissing, schema: JobDraft }

function refusalOfMissing(values: JobForm): FormRefusal | null {
  const missing = required.filter((field) => {
    const value = values[field]
    return typeof value === 'string' ? value.trim() === '' : typeof value !== 'number' && value.length === 0
  })
  if (missing.length === 0) return null
  return {
    msg: messages.enterAllFields,
    faults: Object.fromEntries(missing.map((field) => [field, messages.fieldNeeded])),
  }
}

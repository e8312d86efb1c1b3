import {
  defaultCriteria,
  isBlankRichText,
  JobDraft,
  jobRoles,
  messages,
  payOptions,
  type RichText,
  type StoredJobDraft,
  type WholeJob,
  workModes,
} from '@firstrung/contract'
import {
  newPostingBody,
  type PostingFacts,
  pathOf as postingPathOf,
} from '#app/features/jobs/postings/posting-values.ts'
import { randomId } from '#app/lib/browser/random-id.ts'
import { type FormChecks, fieldOf, requireFields } from '#app/lib/form/form-refusal.ts'
import { filledIn } from '#app/lib/form/form-values.ts'
import { jobRoleLabel, workModeLabel } from '#app/lib/text/labels.ts'

export const blankJob = () => ({
  /** Created here for a new job, so that a repeated request posts only one. */
  _id: randomId(),
  jobTitle: '',
  jobRole: '',
  jobType: '',
  numOpenings: '' as number | '',
  /** Key and name of the uploaded description file. */
  description: '',
  descriptionFileName: '',
  /** The description as it was typed. */
  descriptionContent: [] as RichText,
  qualifications: '',
  salary: '',
  jobLocations: [] as string[],
  /** Of an internship; blank means the default. */
  internshipMonths: '' as number | '',
  /** The criteria of scorecards; only for new jobs. */
  criteria: [...defaultCriteria] as string[],
  /** The id of the job whose posting is copied too. */
  copyOf: '',
  /** The facts of the posting; null if they follow from the job or from the copied posting. */
  posting: null as PostingFacts | null,
})

/** The values of the job form; blank when missing. */
export type JobForm = ReturnType<typeof blankJob>

/** The form for a posted job. */
export const formOf = (job: WholeJob): JobForm => filledIn(blankJob(), job)

/** The form for a stored draft. */
export const draftForm = ({ fields }: StoredJobDraft): JobForm => filledIn(blankJob(), fields)

/** The form for another job like this one, with its criteria. The file is copied if it is the recruiter's own. */
export const copyOf = (job: WholeJob, userId: string, criteria?: string[]): JobForm => ({
  ...formOf(job),
  ...(criteria && { criteria }),
  copyOf: job._id,
  _id: randomId(),
  ...(job.recruiter._id !== userId && { description: '', descriptionFileName: '' }),
})

export const roleChoices = () => jobRoles.map((value) => ({ value, label: jobRoleLabel(value) }))
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
  'qualifications',
  'salary',
  'jobLocations',
] as const satisfies readonly (keyof JobForm)[]

/** The checks before the form is sent. */
export const checks: FormChecks<JobForm> = {
  check(values) {
    const isDescribed = values.description !== '' || !isBlankRichText(values.descriptionContent)
    return requireFields(
      isDescribed ? required : [...required, 'description' as const],
      messages.enterAllFields,
    )(values)
  },
  schema: JobDraft,
  toBody: bodyOf,
  pathOf: (field) => (field.startsWith('posting.') ? `posting.${postingPathOf(field.slice(8))}` : fieldOf(field)),
}

/** The body for a form. */
export function bodyOf({ posting, ...values }: JobForm) {
  return { ...values, ...(posting && { posting: newPostingBody(posting, values) }) }
}

/** Closed lists about jobs and companies. Documented values, to the letter. */

export const workModes = ['remote', 'in-office', 'hybrid'] as const
export const workModeLabels: Record<(typeof workModes)[number], string> = {
  remote: 'Remote',
  'in-office': 'In office',
  hybrid: 'Hybrid',
}

export const jobRoles = ['internship', 'job(full-time)', 'job(part-time)'] as const
export type JobRole = (typeof jobRoles)[number]
export const jobRoleLabels: Record<JobRole, string> = {
  internship: 'Internship',
  'job(full-time)': 'Full Time',
  'job(part-time)': 'Free Lancing',
}
export const salaryOptions = [
  '6LPA-8LPA',
  '8LPA-10LPA',
  '10LPA-15LPA',
  '15LPA-20LPA',
  '20LPA-30LPA',
  '30LPA+',
  'Undisclosed',
] as const
export const stipendOptions = [
  '10,000-15,000',
  '15,001-20,000',
  '20,001-30,000',
  '30,001-40,000',
  '40,000+',
  'Undisclosed',
] as const

export const companyTypes = ['Start Up (Bootstrapped)', 'Start Up (Funded)', 'MNC'] as const
export const companySizes = ['1-10', '11-100', '101-1000', '1000+'] as const

export const durationUnits = ['minutes', 'hours'] as const

/** What a recruiter's list of jobs shows, and its order. */
export const jobStates = ['open', 'completed'] as const
export const ownJobSorts = ['newest', 'new-applicants'] as const

/** Jobs in which the team has something to do: an interview needs a link, nobody is shortlisted, or posted today. */
export const jobWaits = ['link', 'nobody', 'today'] as const
export const teamJobSorts = ['newest', 'waiting'] as const

import type { JobRole } from '@firstrung/contract'

/**
 * The fields of a job that decide who fits. `skills` are keys of the product's list of skills; `places` are all spellings of
 * its places, lower-cased.
 */
export interface Wanted {
  role: JobRole
  workMode: string
  skills: string[]
  places: string[]
  salary: string
}

/** The fields of a candidate that are compared. */
export interface Offered {
  /** The names as they are shown, by keys of the product's list of skills. */
  skills: ReadonlyMap<string, string>
  lookingFor: string[]
  workModes: string[]
  preferredLocations: string[]
  expectedCtc: number | null
  skillTestPercent: number | null
}

export interface Reason {
  label: string
  met: boolean
}

const wish: Record<JobRole, { key: string; label: string }> = {
  internship: { key: 'internship', label: 'an internship' },
  'job(full-time)': { key: 'job', label: 'a job' },
  'job(part-time)': { key: 'freelancing', label: 'freelancing' },
}

/** A skill test from this percent on counts in a candidate's favour. */
const goodPercent = 60

/**
 * Why a candidate has this rank, one line each: skills, role, location, pay, quiz. A reason counts as met only if it is met
 * completely. The SQL for the order of the pool (G-112) is in pool-order.ts.
 */
export function reasonsFor(job: Wanted, candidate: Offered): Reason[] {
  const reasons: Reason[] = []
  if (job.skills.length > 0) {
    const met = job.skills.flatMap((skill) => candidate.skills.get(skill) ?? [])
    const names = met.length > 0 ? `: ${met.join(', ')}` : ''
    reasons.push({
      label: `${met.length} of ${job.skills.length} skills${names}`,
      met: met.length === job.skills.length,
    })
  }
  const { key, label } = wish[job.role]
  const wants = candidate.lookingFor.includes(key)
  reasons.push({ label: wants ? `Looks for ${label}` : `Did not name ${label}`, met: wants })
  reasons.push(locationReason(job, candidate))
  const pay = payReason(job, candidate)
  if (pay) reasons.push(pay)
  if (candidate.skillTestPercent !== null) {
    reasons.push({ label: `Skill test ${candidate.skillTestPercent}%`, met: candidate.skillTestPercent >= goodPercent })
  }
  return reasons
}

function locationReason(job: Wanted, candidate: Offered): Reason {
  if (job.workMode === 'remote') {
    const suits = candidate.workModes.includes('remote')
    return { label: suits ? 'Remote work suits' : 'Did not name remote work', met: suits }
  }
  const place = candidate.preferredLocations.find((location) => job.places.includes(location.toLowerCase()))
  return { label: place ? `Would work in ${place}` : 'Prefers other places', met: place !== undefined }
}

/** The highest yearly pay of the option, in rupees; null where it has no upper bound. */
export function yearlyTop(salary: string): number | null {
  const lakhs = /-(\d+)LPA$/.exec(salary)
  if (lakhs) return Number(lakhs[1]) * 100_000
  const stipend = /-(\d[\d,]*)$/.exec(salary)
  return stipend ? Number(stipend[1]?.replaceAll(',', '')) * 12 : null
}

function payReason(job: Wanted, candidate: Offered): Reason | null {
  const top = yearlyTop(job.salary)
  if (top === null || candidate.expectedCtc === null) return null
  const fits = candidate.expectedCtc <= top
  return { label: fits ? 'Pay fits' : 'Expects more pay', met: fits }
}

import { citiesOf, type EligibilityFacts, workExperienceBands } from '@firstrung/contract'
import type { Selectable } from 'kysely'
import type { CandidateTable } from '#src/domains/candidates/candidates.tables.ts'
import { keysOf, placeNames, skillNames } from '#src/domains/content/content.names.service.ts'
import type { Ctx } from '#src/platform/context.ts'

/** The columns of a candidate's profile that rules ask for. */
const factColumns = [
  'graduationYear',
  'degree',
  'workExperience',
  'skillTestPercent',
  'preferredLocations',
  'city',
  'workModes',
  'skillNames',
] as const satisfies (keyof CandidateTable)[]
type Profile = Pick<Selectable<CandidateTable>, (typeof factColumns)[number]>

/** The first month of each band of work experience. */
const monthsOf = new Map<string, number>(
  workExperienceBands.map((band, at) => [band.toLowerCase(), [0, 6, 12][at] ?? 0]),
)

/** What a profile says that the rules of a posting ask for. */
export const factsOf = (profile: Profile): EligibilityFacts => ({
  graduationYear: profile.graduationYear,
  degree: profile.degree,
  experienceMonths: monthsOf.get(profile.workExperience.toLowerCase()) ?? null,
  testPercent: profile.skillTestPercent,
  places: keysOf(placeNames, citiesOf([...profile.preferredLocations, profile.city])),
  workModes: profile.workModes,
  skills: keysOf(skillNames, profile.skillNames),
})

/** The same of a candidate. */
export async function readFacts(ctx: Ctx, candidateId: string): Promise<EligibilityFacts | null> {
  const profile = await ctx.db
    .selectFrom('candidates')
    .select(factColumns)
    .where('accountId', '=', candidateId)
    .executeTakeFirst()
  return profile ? factsOf(profile) : null
}

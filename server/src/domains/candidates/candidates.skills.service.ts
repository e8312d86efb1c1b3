import { sql } from 'kysely'
import { keysOf, skillNames } from '#src/domains/content/content.names.service.ts'
import type { Ctx } from '#src/platform/context.ts'

/** The skills of a profile as jobs, filters and searches compare them: keys of the product's list, each once. */
export const skillKeysOf = (skills: readonly { skill: string }[]): string[] =>
  keysOf(
    skillNames,
    skills.map(({ skill }) => skill),
  )

/**
 * The skills of a profile as they are shown, by their keys: in the spelling of the product's list, and others as their
 * candidate wrote them.
 */
export const skillLabelsOf = (skills: readonly { skill: string }[]): Map<string, string> =>
  new Map(skills.map(({ skill }) => [skillNames.keyOf(skill), skillNames.labelOf(skill)]))

/** Profiles that are renamed in one transaction. */
const portion = 500

/**
 * Renames skills of profiles that were saved before their spelling was in the product's list. Returns how many profiles
 * were changed; when it is the most of one portion, there may be more.
 */
export async function renameSkills(ctx: Ctx): Promise<{ renamed: number; hasMore: boolean }> {
  const { rows } = await sql<{ name: string }>`
    select distinct name from candidates, unnest(skill_names) name`.execute(ctx.db)
  const old = rows.map(({ name }) => name).filter((name) => skillNames.keyOf(name) !== name)
  if (old.length === 0) return { renamed: 0, hasMore: false }
  const { numAffectedRows } = await sql`
    update candidates c set skill_names = array(
      select distinct coalesce(new.key, name) from unnest(c.skill_names) name
      left join unnest(${old}::text[], ${old.map(skillNames.keyOf)}::text[]) new(name, key) using (name)
    )
    where account_id in (
      select account_id from candidates where skill_names && ${old}::text[] limit ${portion} for no key update skip locked
    )`.execute(ctx.db)
  const renamed = Number(numAffectedRows ?? 0)
  return { renamed, hasMore: renamed === portion }
}

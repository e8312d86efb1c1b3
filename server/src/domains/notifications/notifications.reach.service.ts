import type { Ctx } from '#src/platform/context.ts'
import type { Sender } from '#src/platform/relations.ts'
import { type LetterKind, type Receiver, ruleOf } from './letters.ts'

/** How a letter reaches somebody now. */
export type Reach = 'as written' | 'in our words' | 'not at all'

/**
 * Whether letters may reach their receivers now, in one statement for any number. Asked when a letter is written, and once more
 * when it is sent.
 */
export async function mayReach(
  ctx: Ctx,
  letters: readonly { to: Receiver; from: Sender; kind: LetterKind }[],
): Promise<Reach[]> {
  const asked = letters.filter(({ kind }) => ruleOf(kind).obeys.length > 0)
  if (asked.length === 0) return letters.map(() => 'as written')
  const found = await ctx.relations(
    ctx.db,
    asked.map(({ to, from }) => ({ receiver: 'account' in to ? to.account : null, from })),
  )
  const obstacles = new Map(asked.map((letter, at) => [letter, found[at]]))
  return letters.map((letter) => {
    const { obeys, softens = [] } = ruleOf(letter.kind)
    const met = obstacles.get(letter)
    if (obeys.some((obstacle) => met?.has(obstacle))) return 'not at all'
    return softens.some((obstacle) => met?.has(obstacle)) ? 'in our words' : 'as written'
  })
}

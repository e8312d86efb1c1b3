import type { Ctx } from '#src/platform/context.ts'
import type { Figure } from './admin.tables.ts'

/** Keeps moments for the statistics whose rows are about to be deleted with their person. */
export async function keepFigures(ctx: Ctx, kind: Figure, moments: (Date | null)[]): Promise<void> {
  const values = moments.flatMap((at) => (at ? [{ kind, at }] : []))
  if (values.length > 0) await ctx.db.insertInto('pastFigures').values(values).execute()
}

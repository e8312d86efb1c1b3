import type { ActionAnswer, HiringChanges } from '@firstrung/contract'
import type { Contact } from '#src/domains/accounts/accounts.settings.service.ts'
import { countsOf, readPanel } from '#src/domains/hiring/panel/panel.service.ts'
import type * as jobs from '#src/domains/jobs/jobs.service.ts'
import { AfterCommit, type Ctx } from '#src/platform/context.ts'
import { orNotFound } from '#src/platform/errors.ts'
import { broadcastPanel } from './live.service.ts'

/** The result of an action, and its job. */
export interface Done extends Omit<HiringChanges, 'counts'> {
  job: jobs.LockedJob
}

export type ActionResult = AfterCommit<ActionAnswer | HiringChanges>

/**
 * The answer to an action, which open panels of others follow. Its lists and counts are read after the commit, when the
 * job is no longer locked.
 */
export async function answerOf(ctx: Ctx, reply: 'changes' | undefined, { job, ...done }: Done): Promise<ActionResult> {
  await broadcastPanel(ctx, job.id)
  return new AfterCommit(async (later) => {
    if (reply === 'changes') return { ...done, counts: await countsOf(later, job) }
    const { userId, msg, warning } = done
    return { job: await readPanel(later, job.id), ...(userId && { userId }), msg, ...(warning && { warning }) }
  })
}

/** The name of somebody. Without one a candidate is known by their unique id, because their email may be hidden; others by the beginning of theirs. */
export const shownName = ({
  name,
  address,
  uniqueId = '',
}: Pick<Contact, 'name' | 'address'> & { uniqueId?: string }) => name || uniqueId || (address.split('@')[0] ?? address)

/** The name that notifications use. */
export const nameIn = (contacts: ReadonlyMap<string, Contact>, id: string) => shownName(orNotFound(contacts.get(id)))

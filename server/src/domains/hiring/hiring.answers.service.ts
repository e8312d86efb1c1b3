import type { ActionAnswer, HiringChanges } from '@firstrung/contract'
import type { Contact } from '#src/domains/accounts/accounts.settings.service.ts'
import type * as jobs from '#src/domains/jobs/jobs.service.ts'
import { AfterCommit } from '#src/platform/context.ts'
import { orNotFound } from '#src/platform/errors.ts'
import { countsOf, readPanel } from './hiring.service.ts'

/** The result of an action, and its job. */
export interface Done extends Omit<HiringChanges, 'counts'> {
  job: jobs.LockedJob
}

export type ActionResult = AfterCommit<ActionAnswer | HiringChanges>

/** The answer to an action. Its lists and counts are read after the commit, when the job is no longer locked. */
export const answerOf = (reply: 'changes' | undefined, { job, ...done }: Done): ActionResult =>
  new AfterCommit(async (ctx) => {
    if (reply === 'changes') return { ...done, counts: await countsOf(ctx, job) }
    const { userId, msg } = done
    return { job: await readPanel(ctx, job.id), ...(userId && { userId }), msg }
  })

/** The name of somebody, or what their email begins with. */
export const shownName = ({ name, address }: Pick<Contact, 'name' | 'address'>) =>
  name || (address.split('@')[0] ?? address)

/** The name that notifications use. */
export const nameIn = (contacts: ReadonlyMap<string, Contact>, id: string) => shownName(orNotFound(contacts.get(id)))

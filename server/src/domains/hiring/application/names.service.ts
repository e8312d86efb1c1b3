import type { Contact } from '#src/domains/accounts/accounts.settings.service.ts'
import { orNotFound } from '#src/platform/errors/errors.ts'

/**
 * The name of somebody. Without one a candidate is known by their unique id, because their email may be hidden; others by the
 * beginning of their email.
 */
export const shownName = ({
  name,
  address,
  uniqueId = '',
}: Pick<Contact, 'name' | 'address'> & { uniqueId?: string }) => name || uniqueId || (address.split('@')[0] ?? address)

/** The name that notifications use. */
export const nameIn = (contacts: ReadonlyMap<string, Contact>, id: string) => shownName(orNotFound(contacts.get(id)))

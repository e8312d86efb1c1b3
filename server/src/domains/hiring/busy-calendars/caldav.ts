import { askOutside, faultOf, OutsideFailed, type OutsideLimits } from '#src/platform/http/outside.ts'

/** What a CalDAV server answers about a calendar: XML that is not read yet. */
export interface CalDavAnswers {
  properties: Buffer
  /** Null where the server does not answer this at the address. */
  entries: Buffer | null
}

const xml = (text: string) => `<?xml version="1.0" encoding="utf-8"?>\n${text}`

/** Asks what is at an address. A list of calendars may answer the question for entries with none, as an empty calendar does. */
const forProperties = xml('<D:propfind xmlns:D="DAV:"><D:prop><D:resourcetype/></D:prop></D:propfind>')

/** Asks for all entries, not for those of some days: not every server finds these by their repetitions and lengths. */
const forEntries = xml(`<C:calendar-query xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav">
<D:prop><D:getetag/><C:calendar-data/></D:prop>
<C:filter><C:comp-filter name="VCALENDAR"><C:comp-filter name="VEVENT"/></C:comp-filter></C:filter>
</C:calendar-query>`)

/** Statuses with which servers without this question answer it: a page, a refused form, method, type or report. */
const unknownQuestion = [200, 204, 400, 405, 409, 415, 422, 501]

/**
 * What a CalDAV server (RFC 4791) says of a calendar; null where the address is one of something else. `login` is the user name,
 * a colon and the password. Slow: not for a transaction.
 * @throws OutsideFailed
 */
export async function readCalDav(address: string, login: string, limits: OutsideLimits): Promise<CalDavAnswers | null> {
  const ask = (method: 'PROPFIND' | 'REPORT', depth: string, body: string) => {
    const headers = {
      depth,
      accept: 'application/xml, text/xml',
      'content-type': 'application/xml; charset=utf-8',
      'user-agent': 'Firstrung calendar reader',
    }
    return askOutside(address, { method, headers, auth: login, body }, limits)
  }
  const properties = await ask('PROPFIND', '0', forProperties)
  if (unknownQuestion.includes(properties.status)) return null
  if (properties.status !== 207) throw new OutsideFailed(faultOf(properties.status), `status ${properties.status}`)
  const { status, body } = await ask('REPORT', '1', forEntries)
  if (status === 207) return { properties: properties.body, entries: body }
  // The user name and the password are right: a server refuses the question so where there is no calendar.
  if (status === 403 || unknownQuestion.includes(status)) return { properties: properties.body, entries: null }
  throw new OutsideFailed(status === 507 ? 'too_large' : faultOf(status), `status ${status}`)
}

import { childOf, childrenOf, textIn, type XmlElement, xmlTree } from '#src/platform/documents/xml-tree.ts'

/** What the answers of a CalDAV server say. */
type CalDavEntries =
  | { state: 'entries'; texts: string[]; unread: number }
  | { state: 'no calendar' }
  /** The server has left entries out. */
  | { state: 'too large' }

/**
 * The entries of a calendar, each as a text in the iCalendar format, from two answers of a CalDAV server. `unread` counts those
 * that the server does not give. For a process with limits: a tree takes several times the memory of its text.
 * @throws Error for what is no answer of such a server
 */
export function entriesIn(properties: Uint8Array, entries: Uint8Array | null): CalDavEntries {
  const [own] = responsesIn(properties)
  const type = own && propertyOf(own, 'D:resourcetype')
  if (!type || !childOf(type, 'C:calendar')) return { state: 'no calendar' }
  if (!entries) throw new Error('the calendar does not give its entries')
  const texts: string[] = []
  let unread = 0
  for (const response of responsesIn(entries)) {
    if (statusOf(response) === 507) return { state: 'too large' }
    const data = propertyOf(response, 'C:calendar-data')
    const text = data ? textIn(data).trim() : ''
    if (/^BEGIN:VCALENDAR/i.test(text)) texts.push(text)
    else unread += 1
  }
  if (texts.length === 0 && unread > 0) throw new Error('none of the entries can be read')
  return { state: 'entries', texts, unread }
}

/** What an answer says of each address. */
function responsesIn(answer: Uint8Array): XmlElement[] {
  const root = xmlTree(answer, { 'DAV:': 'D', 'urn:ietf:params:xml:ns:caldav': 'C' })
  if (root.name !== 'D:multistatus') throw new Error('no answer of a CalDAV server')
  return childrenOf(root).filter(({ name }) => name === 'D:response')
}

/** The status inside of an element, such as 404. */
function statusOf(element: XmlElement): number | null {
  const status = childOf(element, 'D:status')
  const [, code] = /^HTTP\/\S+ (\d{3})/.exec(status ? textIn(status).trim() : '') ?? []
  return code === undefined ? null : Number(code)
}

/** A property of an address, if the server gives it. */
function propertyOf(response: XmlElement, name: string): XmlElement | undefined {
  const given = childrenOf(response).find(
    (child) => child.name === 'D:propstat' && statusOf(child) === 200 && childOf(childOf(child, 'D:prop'), name),
  )
  return given && childOf(childOf(given, 'D:prop'), name)
}

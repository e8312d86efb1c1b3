/** Names of the IANA database have a slash, but for UTC. Offsets and 'IST' have none: 'IST' means three zones. */
const shape = /^(?:UTC|[A-Za-z_-]+\/[A-Za-z0-9_+/-]+)$/

/** Whether this runtime knows an IANA time zone by this name. */
export function isTimeZone(name: string): boolean {
  if (!shape.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

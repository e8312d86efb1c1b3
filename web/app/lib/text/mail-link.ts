/** A mailto link. Encoded (RFC 6068), so that an email address cannot add a header, a text or another receiver. */
export function mailLink(email: string, subject?: string): string {
  const at = email.lastIndexOf('@')
  const address = `${encodeURIComponent(email.slice(0, at))}@${encodeURIComponent(email.slice(at + 1))}`
  return `mailto:${address}${subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`}`
}

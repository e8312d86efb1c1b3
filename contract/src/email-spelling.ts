/// <reference path="./punycode.d.ts" />
import punycode from 'punycode/punycode.js'

/**
 * The one spelling of an email address, by which it is stored and looked up: trimmed, composed (NFC), in small letters, its
 * domain in the letters of people. Browsers hand over 'asha@xn--p1b6ci4b4b3a.xn--h2brj9c' for a typed 'asha@उदाहरण.भारत'.
 */
export function emailSpelling(address: string): string {
  const plain = address.trim().normalize('NFC').toLowerCase()
  const at = plain.lastIndexOf('@')
  if (at < 0 || !plain.includes('xn--', at)) return plain
  return plain.slice(0, at + 1) + readable(plain.slice(at + 1))
}

/** A domain as it is read; what is no code of one stays. */
function readable(domain: string): string {
  try {
    return punycode.toUnicode(domain).normalize('NFC').toLowerCase()
  } catch {
    return domain
  }
}

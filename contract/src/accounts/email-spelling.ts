const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'
/** Sizes of the code of domains (RFC 3492, 5). */
const [base, fewest, most, skew, damp] = [36, 1, 26, 38, 700]
/** The largest length of a label of a domain. */
const longestPart = 63

/**
 * The one spelling of an email address, by which it is stored and looked up: trimmed, composed (NFC), in lower case, its
 * domain in the letters that people read. Browsers send 'asha@xn--p1b6ci4b4b3a.xn--h2brj9c' for a typed 'asha@उदाहरण.भारत'.
 */
export function emailSpelling(address: string): string {
  const plain = address.trim().normalize('NFC').toLowerCase()
  const at = plain.lastIndexOf('@')
  if (at < 0 || !plain.includes('xn--', at)) return plain
  const parts = plain.slice(at + 1).split('.')
  return plain.slice(0, at + 1) + parts.map((part) => (part.startsWith('xn--') ? readable(part) : part)).join('.')
}

/** Decodes a label of a domain (RFC 3492, 6.2); a label that is not encoded stays unchanged. */
function readable(part: string): string {
  if (part.length > longestPart || part.length <= 'xn--'.length) return part
  const code = part.slice(4)
  const dash = code.lastIndexOf('-')
  const found = Array.from(code.slice(0, Math.max(0, dash)), (letter) => letter.charCodeAt(0))
  let [sign, place, bias, at] = [128, 0, 72, dash + 1]
  while (at < code.length) {
    const before = place
    for (let [weight, step] = [1, base]; ; step += base) {
      const digit = letters.indexOf(code.charAt(at))
      if (at >= code.length || digit < 0) return part
      at += 1
      place += digit * weight
      const least = Math.max(fewest, Math.min(most, step - bias))
      if (digit < least) break
      weight *= base - least
    }
    const size = found.length + 1
    bias = biasAfter(place - before, size, before === 0)
    sign += Math.floor(place / size)
    if (sign > 0x10ffff) return part
    place %= size
    found.splice(place, 0, sign)
    place += 1
  }
  return String.fromCodePoint(...found).normalize('NFC')
}

/** The bias for the next character (RFC 3492, 6.1). */
function biasAfter(distance: number, size: number, isFirst: boolean): number {
  let delta = Math.floor(distance / (isFirst ? damp : 2))
  delta += Math.floor(delta / size)
  let step = 0
  for (; delta > ((base - fewest) * most) / 2; step += base) delta = Math.floor(delta / (base - fewest))
  return step + Math.floor((base * delta) / (delta + skew))
}

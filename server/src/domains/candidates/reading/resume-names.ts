import type { Guess } from './resume-contacts.ts'
import { headingOf } from './resume-headings.ts'
import type { Line, ResumeText } from './resume-lines.ts'
import type { Section } from './resume-sections.ts'

/** The name is within so many first lines. */
const linesOfHead = 8
const noName =
  /\b(?:resume|curriculum|vitae|cv|bio-?data|profile|page|engineers?|engineering|developers?|student|analyst|analytics|designer|manager|management|intern|internship|fresher|graduate|graduation|undergraduate|postgraduate|university|college|institute|school|technology|technologies|technician|science|sciences|address|email|e-mail|phone|mobile|contact|linkedin|github|objective|summary|bachelors?|masters?|degree|diploma|india|developer|consultant|executive|specialist|enthusiast|aspiring|data|software|web|stack|accountant|accounts|assistant|associate|officer|teacher|trainee|professional|programmer|tester|architect|administrator|coordinator|nurse|pharmacist|commerce|arts|marketing|sales|finance|human|resources|business|operations|computer|mechanical|electrical|civil|electronics|b\.?tech|m\.?tech|b\.?sc|mba|bca|mca|b\.?com)\b/i
/** These are surnames as well: they mean a postal address only next to other words of one. */
const ofAddress =
  /\b(?:road|street|nagar|colony|lane|marg|apartments?|flat|house|sector|phase|cross|district|dist|taluk|village|pin|near|opp)\b/i
const places =
  /^(?:andhra pradesh|arunachal pradesh|assam|bihar|chhattisgarh|goa|gujarat|haryana|himachal pradesh|jharkhand|karnataka|kerala|madhya pradesh|maharashtra|manipur|meghalaya|mizoram|nagaland|new delhi|delhi|odisha|punjab|rajasthan|sikkim|tamil nadu|telangana|tripura|uttar pradesh|uttarakhand|west bengal|navi mumbai|greater noida)$/i

/** The name of the candidate: labelled, or in the largest letters, or at the top. */
export function nameIn(sections: readonly Section[], { bodySize }: ResumeText, email: string): Guess {
  const near = sections.filter(({ name }) => name === 'head' || name === 'contact').flatMap(({ lines }) => lines)
  for (const line of near) {
    const [, given = ''] = /^(?:full |candidate(?:'s)? )?name\b\s*[:-]?\s*[:-]\s*(.+)$/i.exec(line.text) ?? []
    const own = tidyName(given.split(/\s{2,}|[|,]/)[0] ?? '')
    if (isName(own, 'labelled')) return { value: cased(own), isSure: true }
  }
  const onFirstPage = near.filter(({ page }) => page === 0)
  const largest = Math.max(0, ...onFirstPage.map(({ size }) => size))
  const isLarge = (line: Line) => line.size >= bodySize * 1.15 && line.size >= largest * 0.97
  for (const line of joined(onFirstPage.filter(isLarge))) {
    const turned = familyFirst(line)
    if (turned) return { value: cased(turned), isSure: isOfEmail(turned, email) }
    for (const part of partsOf(line)) if (isName(part, 'large')) return { value: cased(part), isSure: true }
  }

  // Below 'BIODATA' all of the head is a section of contacts.
  const inHead = sections.filter(({ name }) => name === 'head').flatMap(({ lines }) => lines)
  const head = (inHead.length > 0 ? inHead : near).filter(({ page }) => page === 0)
  const top = head.slice(0, linesOfHead)
  const candidates = top
    .flatMap((line) => partsOf(line.text))
    .filter((part) => isName(part, 'plain') || (isOfEmail(part, email) && isName(part, 'large')))
  const agreeing = candidates.find((part) => isOfEmail(part, email))
  if (agreeing) return { value: cased(agreeing), isSure: true }
  const [first = ''] = candidates
  return {
    value: cased(first),
    isSure: first === '' || partsOf(top[0]?.text ?? '').includes(first) || partsOf(top[1]?.text ?? '').includes(first),
  }
}

/** 'RAO, ASHA LATA' is 'ASHA LATA RAO'. */
function familyFirst(text: string): string | undefined {
  const [family = '', given = '', ...more] = text.split(/,\s*/).map(tidyName)
  const isPair = more.length === 0 && /^\S+$/.test(family) && given.split(' ').length <= 3
  return isPair && isName(family, 'large') && isName(given, 'large') && !places.test(given)
    ? `${given} ${family}`
    : undefined
}

/** A long name in large letters takes two lines. */
function joined(lines: readonly Line[]): string[] {
  const texts: string[] = []
  lines.forEach((line, at) => {
    const before = lines[at - 1]
    const isNext =
      before &&
      before.block === line.block &&
      line.y - before.y < line.size * 1.6 &&
      Math.abs(before.size - line.size) < 0.5 &&
      before.cells.length === 1 &&
      line.cells.length === 1
    const isBothNames = before && isWords(before.text) && isWords(line.text)
    if (isNext && isBothNames) texts.push(`${texts.pop() ?? ''} ${line.text}`)
    else texts.push(line.text)
  })
  return texts
}
const isWords = (text: string) => text.split(/\s+/).length <= 2 && isName(text, 'large')

/** Widely spaced words may be as far apart as columns. */
const partsOf = (text: string): string[] =>
  /^\S{2,}(?: {2,}\S+){1,3}$/.test(text)
    ? [tidyName(text.replace(/ {2,}/g, ' ')), ...partsBetween(text)]
    : partsBetween(text)
const webAddress = /\S*(?:www\.|https?:|\.(?:com|in|org|net|io|dev|me)\b)\S*/gi
/** A URL may contain a cut form of the name, so URLs are removed. */
const partsBetween = (text: string) =>
  text
    .replace(webAddress, '|')
    .split(/\s{2,}|[|,•·/]|\s-\s/)
    .map(tidyName)

const tidyName = (text: string) =>
  text
    .replace(/[\u2018\u2019\u00B4`]/g, '’')
    .replace(/^(?:(?:resume|curriculum vitae|cv|bio-?data)(?: of)?[\s:-]{1,3})/i, '')
    .replace(/^(?:mr|mrs|ms|miss|shri|smt|kum|km|kumari|er|sh)\b\.? ?(?=\p{L})/iu, '')
    .replace(/[^\p{L}\p{M}.)]+$/u, '')
    .trim()

/** Where a text was found; it decides how strictly the text is checked. */
type Standing = 'labelled' | 'large' | 'plain'

function isName(text: string, standing: Standing): boolean {
  const words = text.split(/\s+/)
  if (
    words.length > 5 ||
    text.length > 60 ||
    text.length < 2 ||
    noName.test(text) ||
    headingOf(text) ||
    places.test(text)
  )
    return false
  if (standing === 'plain' && (words.length < 2 || ofAddress.test(text))) return false
  const isLatin = /\p{Script=Latin}/u.test(text)
  const isWord = (word: string) =>
    isLatin
      ? /^\p{Lu}[\p{L}\p{M}'’.-]*$/u.test(word) || (standing !== 'plain' && /^\p{L}[\p{L}\p{M}'’.-]*$/u.test(word))
      : /^\p{L}[\p{L}\p{M}\p{Join_Control}.-]*$/u.test(word)
  const letters = (word: string) => word.replace(/[^\p{L}\p{M}]/gu, '').length
  if (!words.every(isWord) || !words.some((word) => letters(word) > 1)) return false
  // A longer single word may be two names without a space.
  return words.length > 1 || (letters(text) >= 3 && letters(text) <= 12)
}

/** Whether the email contains a word of the name. */
export function isOfEmail(name: string, email: string): boolean {
  const account = (email.split('@')[0] ?? '').toLowerCase()
  return name
    .toLowerCase()
    .split(/[^\p{L}\p{M}]+/u)
    .some((word) => word.length >= 3 && account.includes(word))
}

/** 'ASHA RAO' and 'asha rao' in the usual spelling; anything else unchanged. */
function cased(text: string): string {
  const name = text.replace(/\s+/g, ' ').trim()
  if (name !== name.toUpperCase() && name !== name.toLowerCase()) return name
  return name.replace(/\p{L}[\p{L}\p{M}]*/gu, (word) => word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase())
}

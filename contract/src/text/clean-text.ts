import { limits } from '../limits.ts'

/**
 * Rules for text input (attack review F16). Texts that look the same must be the same text, and no character may be
 * invisible or change the direction of what follows.
 */

/** Line breaks of every kind, and tabs. */
const breaks = /[\t\n\v\f\r\u0085\u2028\u2029]+/g
const lineEnds = /\r\n?|[\v\f\u0085\u2028\u2029]/g

/** Invisible characters: direction controls, zero-width and filler characters, tags. */
const invisible =
  // oxlint-disable-next-line no-misleading-character-class -- fillers and joiners are listed one by one
  /[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFEFF\uFFA0\uFFF9-\uFFFB\u{E0000}-\u{E0FFF}]/gu
/** Control characters and halves of surrogate pairs, which the database refuses within JSON. */
const controls = /[\p{Cc}\p{Cs}]/gu
const controlsInLines = /(?![\n\t])[\p{Cc}\p{Cs}]/gu

/** Joiners change how Indic and Arabic letters and emoji are drawn; after other characters they are invisible. */
const idleJoiners =
  /(?<![\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}\p{sc=Arab}\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])[\u200C\u200D]/gu

/** Normalizes a text of one line: composed (NFC), trimmed, without line breaks, control and invisible characters. */
export const cleanLine = (text: string): string =>
  text
    .normalize('NFC')
    .replace(breaks, ' ')
    .replace(controls, '')
    .replace(invisible, '')
    .replace(idleJoiners, '')
    .trim()

/** Normalizes a text of several lines: as `cleanLine`, but line breaks and tabs stay. */
export const cleanLines = (text: string): string =>
  text
    .normalize('NFC')
    .replace(lineEnds, '\n')
    .replace(controlsInLines, '')
    .replace(invisible, '')
    .replace(idleJoiners, '')
    .trim()

const scheme = 'https://'
/** A host with a dot, perhaps a port, and then nothing or a path. */
const linkWithoutScheme = /^[\p{L}\p{M}\p{N}_-]{1,63}(\.[\p{L}\p{M}\p{N}_-]{1,63}){1,10}(:\d{1,5})?([/?#]|$)/u

/** Completes a link that lacks its scheme: 'github.com/asha' gets https://. Every other text stays as it is. */
export const withScheme = (text: string): string =>
  linkWithoutScheme.test(text) && text.length + scheme.length <= limits.longText ? `${scheme}${text}` : text

/** More combining marks on one letter than any language uses. Indic letters have up to four. */
const pile = /[\p{Mn}\p{Me}]{5}/u
export const hasPiledMarks = (text: string): boolean => pile.test(text)

/** Scripts with letters that look like those of another one (a small part of Unicode TR39). */
const alike = [
  /\p{sc=Latn}/u,
  /\p{sc=Cyrl}/u,
  /\p{sc=Grek}/u,
  /\p{sc=Armn}/u,
  /\p{sc=Copt}/u,
  /\p{sc=Cher}/u,
  /\p{sc=Lisu}/u,
]

/** Whether one word mixes letters of scripts that look alike, such as a Cyrillic 'о' in 'Google'. */
export const mixesScripts = (text: string): boolean =>
  text.split(/[^\p{L}\p{M}\p{N}]+/u).some((word) => alike.filter((script) => script.test(word)).length > 1)

/** Whether a text holds code that mail programs decode in subjects ('=?UTF-8?B?…'): the decoded text was never checked. */
export const holdsEncodedWord = (text: string): boolean => text.includes('=?')

/** Names that readers would take for the team. */
const teamNames = [
  ...['team', 'theteam', 'admin', 'administrator', 'moderator', 'official'],
  ...['support', 'supportteam', 'customersupport', 'customercare', 'helpdesk'],
]

/** The letters and digits of a name, with look-alikes unified. */
const skeletonOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]|\p{M}/gu, '')
    .replace(/[1l]/g, 'i')
    .replaceAll('0', 'o')

const reserved = new Set(teamNames.map(skeletonOf))

/** Whether readers would take this name for the team. */
export function soundsLikeTeam(name: string): boolean {
  const skeleton = skeletonOf(name)
  return skeleton.includes('firstrung') || reserved.has(skeleton)
}

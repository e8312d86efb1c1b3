/** Characters that the fonts of drawn papers lack, and replacements with the same meaning, not only the same shape. */
const pairs: [signs: string, plain: string][] = [
  // Hyphens, dashes and characters that look like them.
  ['\u2010\u2011\u2043\u2212', '-'],
  ['\u2012', '–'],
  ['\u2015', '—'],
  ['→➔➜➝➞➙⟶', '->'],
  ['←⟵', '<-'],
  ['↔⟷', '<->'],
  ['⇒⟹', '=>'],
  ['≥⩾', '>='],
  ['≤⩽', '<='],
  ['≠', '!='],
  ['≈∼', '~'],
  ['∗', '*'],
  ['∕⁄', '/'],
  ['√', 'sqrt '],
  ['∞', 'infinity'],
  ['♯', '#'],
  ['♭', 'b'],
  ['′ʹ', "'"],
  ['″', '"'],
  ['ʼ‛', '’'],
  ['ʻ', '‘'],
  ['⟨', '<'],
  ['⟩', '>'],
  ['μ', 'µ'],
  ['Ω', 'Ohm'],
  // Bullets, ticks and stars; the last ones are those of Wingdings and Symbol in word processors.
  ['‣➢➣➤►▶▸▪▫■□◆◇●○◦∙⬤⦿⚫★☆✓✔☑✦✧❖\uF0B7\uF0A7\uF0D8\uF0FC\uF076', '•'],
  ['✗✘☒', 'x'],
]
/** Letters with a stroke, which Unicode does not take apart. */
const letters: Record<string, string> = {
  ...{ Ł: 'L', ł: 'l', Đ: 'D', đ: 'd', Ħ: 'H', ħ: 'h', Ŧ: 'T', ŧ: 't', ı: 'i', ĸ: 'k', ŋ: 'n', Ŋ: 'N' },
  ...{ Ɖ: 'D', Ɗ: 'D', ɗ: 'd', Ɓ: 'B', ɓ: 'b', Ƙ: 'K', ƙ: 'k', Ǥ: 'G', ǥ: 'g', ẞ: 'SS', Ə: 'E', ə: 'e' },
}

const plainOf = new Map([
  ...pairs.flatMap(([signs, plain]) => [...signs].map((sign) => [sign, plain] as const)),
  ...Object.entries(letters),
])
/** Emoji, modifiers and a font's private characters: a reader misses nothing without them. */
const silent =
  /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\p{Default_Ignorable_Code_Point}\p{Co}]/u
/** A stroke through a character changes its meaning: '≠' is not '='. */
const stroke = /[\u0335-\u0338]/u

/**
 * A character as characters that the font has: decomposed, without its accents, or replaced by one with the same meaning. Empty
 * for a character without meaning; null if there is no replacement, as for a letter of another script.
 */
export function inPlainSigns(sign: string, has: (sign: string) => boolean): string | null {
  if (has(sign)) return sign
  const known = plainOf.get(sign)
  if (known !== undefined && [...known].every(has)) return known
  const parts = [...sign.normalize('NFKD')]
  if (parts.some((part) => stroke.test(part))) return null
  const plain = parts.filter((part) => !/\p{M}/u.test(part)).map((part) => plainOf.get(part) ?? part)
  if (plain.length > 0 && [...plain.join('')].every(has)) return plain.join('')
  return silent.test(sign) ? '' : null
}

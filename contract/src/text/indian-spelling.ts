/** Where the scripts that are laid out alike begin: Devanagari, Bengali, Gurmukhi, Gujarati, Odia, Telugu, Kannada, Malayalam. */
const blocks = [0x900, 0x980, 0xa00, 0xa80, 0xb00, 0xc00, 0xc80, 0xd00] as const
/** The characters at these offsets of each block. */
const inEach = (...places: readonly (readonly [from: number, to: number])[]): string =>
  blocks
    .flatMap((block) =>
      places.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, at) => block + from + at)),
    )
    .map((code) => String.fromCodePoint(code))
    .join('')
const vowelless = inEach([0x4d, 0x4d])

/** Each character with the one that is searched instead. */
const alike = new Map(
  (
    [
      // Digits of every script.
      ...[0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66].map(
        (zero) =>
          [Array.from({ length: 10 }, (_, at) => String.fromCodePoint(zero + at)).join(''), '0123456789'] as const,
      ),
      // Nasal signs, long vowels, and vowels of English words, in northern scripts.
      [`${inEach([1, 2])}ੰ`, 'ं'.repeat(17)],
      ['ईऊऐऔऑऍॲॉीूैौॅ', 'इउएओआएएािुेोे'],
      ['ঈঊীূઈઊીૂਈਊੀੂଈଊୀୂ', 'ইউিুઇઉિુਇਉਿੁଇଉିୁ'],
      // Two letters for one sound: Odia y and v, Tamil s and the au sign, Malayalam n; letters of Urdu as Arabic keyboards write them.
      ['ୟଵஶௗഩيىكهةە', 'ଯୱஸளനییکہہہ'],
    ] as const
  ).flatMap(([from, to]) => {
    const by = Array.from(to)
    return Array.from(from, (sign, at) => [sign, by[at] ?? sign] as const)
  }),
)

/** Nasal letters without a vowel, before the letters where most people write the nasal sign instead: 'हिन्दी' is 'हिंदी'. */
const nasalLetters = new RegExp(
  `[${inEach([0x19, 0x19], [0x1e, 0x1e], [0x23, 0x23], [0x28, 0x28], [0x2e, 0x2e])}][${vowelless}](?=[${inEach([0x15, 0x18], [0x1a, 0x1d], [0x1f, 0x22], [0x24, 0x27], [0x2a, 0x2d], [0x36, 0x38])}])`,
  'g',
)
/** A letter that old spelling doubles after an r: 'സർവ്വീസ്' is 'സർവീസ്'. */
const doubledBehindR = new RegExp(`([রര][${vowelless}])([ক-হക-ഹ])[${vowelless}]\\2`, 'g')

/** Sequences of characters that look like another character, or replace it in an older or newer spelling. */
const sequences: readonly (readonly [string, string])[] = [
  // Vowels that are typed as another vowel and a sign.
  ['अा', 'आ'],
  ['अे', 'ए'],
  ['अो', 'ओ'],
  ['অা', 'আ'],
  ['ਅਾ', 'ਆ'],
  ['અા', 'આ'],
  ['અે', 'એ'],
  ['અો', 'ઓ'],
  ['ଅା', 'ଆ'],
  ['ഇൗ', 'ഈ'],
  ['ഉൗ', 'ഊ'],
  ['എെ', 'ഐ'],
  ['ഒാ', 'ഓ'],
  ['ഒൗ', 'ഔ'],
  // Letters without a vowel that also exist as one character.
  ['ৎ', 'ত্'],
  ['ൺ', 'ണ്'],
  ['ൻ', 'ന്'],
  ['ർ', 'ര്'],
  ['ൎ', 'ര്'],
  ['ൽ', 'ല്'],
  ['ൾ', 'ള്'],
  ['ൿ', 'ക്'],
  ['ൔ', 'മ്'],
  ['ൕ', 'യ്'],
  ['ൖ', 'ഴ്'],
  ['്്', '്'],
  ['ു്', '്'],
  ['ൌ', 'ൗ'],
  ['ററ', 'റ്റ'],
  // The sign before a Tamil p that makes it an f.
  ['ஃப', 'ப'],
]

const indianText = /[\u0600-\u0dff]/
/**
 * A text in Indian scripts as it is searched, whichever of several usual spellings it has: with the letters that Unicode has had since
 * 5.1 or the older ones, with a nasal letter or its sign, with digits of any script. Of a text that is decomposed (NFKD) and has
 * neither joiners nor nuktas. `indian_spelling` of the database does the same.
 */
export function indianSpelling(text: string): string {
  if (!indianText.test(text)) return text
  const signs = Array.from(text, (sign) => alike.get(sign) ?? sign).join('')
  return sequences
    .reduce((spelled, [from, to]) => spelled.replaceAll(from, to), signs)
    .replace(nasalLetters, 'ं')
    .replace(doubledBehindR, '$1$2')
}

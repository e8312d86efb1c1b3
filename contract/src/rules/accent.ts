/** The colours next to which an accent is seen: text colours, and the background of cards in the dark scheme. */
const ink = '#14213d'
const white = '#ffffff'
const darkCard = '#151f36'

/** Contrast that WCAG asks for: of text, and of controls against what is around them. */
const textContrast = 4.5
const controlContrast = 3

/** A button in the accent colour: its background, the background under the pointer, and its text. */
export interface AccentShade {
  fill: string
  hover: string
  text: string
  /** Contrast of the text, on the worse of the two backgrounds; 21 is the most. */
  contrast: number
}

/** `#rrggbb`, as a colour is stored. */
export const accentPattern = /^#[0-9a-f]{6}$/

type Rgb = [red: number, green: number, blue: number]

const rgbOf = (colour: string): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as unknown as Rgb
const hexOf = (rgb: Rgb): string => `#${rgb.map((one) => Math.round(one).toString(16).padStart(2, '0')).join('')}`

/** A share of `other` in `colour`. */
const mixed = (colour: string, other: string, share: number): string => {
  const [one, two] = [rgbOf(colour), rgbOf(other)]
  return hexOf(one.map((value, at) => value + ((two[at] ?? 0) - value) * share) as Rgb)
}

/** Relative luminance (WCAG 2.2). */
function luminance(colour: string): number {
  const [red, green, blue] = rgbOf(colour).map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast of two colours (WCAG 2.2), from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** Takes the text colour that is easier to read. Under the pointer the background gets more contrast to this text. */
function shadeOf(fill: string): AccentShade {
  const text = contrastOf(fill, ink) >= contrastOf(fill, white) ? ink : white
  const hover = mixed(fill, text === ink ? white : '#000000', 0.14)
  return { fill, hover, text, contrast: Math.min(contrastOf(fill, text), contrastOf(hover, text)) }
}

/**
 * The accent in both schemes. The dark scheme gets a lighter shade where the colour itself would not stand out from the
 * cards. Null when text on the colour cannot be read in the light scheme.
 */
export function accentShades(accent: string): { light: AccentShade; dark: AccentShade } | null {
  if (!accentPattern.test(accent)) return null
  const light = shadeOf(accent)
  if (light.contrast < textContrast) return null
  for (let share = 0; share <= 1; share += 0.04) {
    const dark = shadeOf(mixed(accent, white, share))
    if (dark.contrast >= textContrast && contrastOf(dark.fill, darkCard) >= controlContrast) return { light, dark }
  }
  return null
}

/** The colour nearest to an unreadable one that can be used, darker or lighter; null when the input is no colour. */
export function readableAccent(accent: string): string | null {
  if (!accentPattern.test(accent)) return null
  for (let share = 0; share <= 1; share += 0.02) {
    for (const towards of ['#000000', white]) {
      const near = mixed(accent, towards, share)
      if (accentShades(near)) return near
    }
  }
  return null
}

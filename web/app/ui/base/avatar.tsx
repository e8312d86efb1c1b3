import { firstLetterOf, imageWidths } from '@firstrung/contract'
import { useBrokenPicture } from '#app/lib/browser/use-broken-picture.ts'
import styles from './avatar.module.css'

/** Tokens of backgrounds on which white text has a contrast of 4.5:1. */
const grounds = ['--ink-line', '--leaf', '--brick', '--sky', '--marigold-brown', '--ink-soft']

/** The same name has the same colour everywhere. */
function avatarColor(name: string): string {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0
  return `var(${grounds[sum % grounds.length] ?? '--ink-line'})`
}

/** First letters of the first and the last word. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map((word) => firstLetterOf(word ?? '').toUpperCase()).join('')
}

/** The narrowest stored width for `size` at this pixel ratio. */
const widthFor = (size: number, pixels: number): number =>
  imageWidths.find((width) => width >= size * pixels) ?? imageWidths[5]

interface AvatarProps {
  name: string
  /** Key of the stored picture. If there is none or it does not load, the initials are shown. */
  fileKey?: string | null | undefined
  size?: number
  /** Next to a visible name the picture is decorative: screen readers skip it. */
  decorative?: boolean
}

/** A person: the picture, or initials on a colour derived from the name. */
export function Avatar({ name, fileKey, size = 40, decorative = false }: AvatarProps) {
  const { isBroken, props } = useBrokenPicture(fileKey ?? '')
  const box = { width: size, height: size, fontSize: Math.round(size * 0.4) }
  if (!isBroken) {
    const at = (pixels: number) => `/files/${fileKey}?width=${widthFor(size, pixels)}`
    return (
      <img
        className={styles.avatar}
        src={at(1)}
        srcSet={`${at(1)} 1x, ${at(2)} 2x, ${at(3)} 3x`}
        alt={decorative ? '' : name}
        width={size}
        height={size}
        style={box}
        {...props}
      />
    )
  }
  return (
    <span
      className={styles.avatar}
      style={{ ...box, background: avatarColor(name) }}
      {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
    >
      {initialsOf(name) || '?'}
    </span>
  )
}

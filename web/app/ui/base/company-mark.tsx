import { firstLetterOf } from '@firstrung/contract'
import { useBrokenPicture } from '#app/lib/browser/use-broken-picture.ts'
import styles from './company-mark.module.css'

interface CompanyMarkProps {
  name: string
  /** The file of its logo; empty without one. */
  logoKey: string
}

/**
 * The logo of a company. If there is none or it does not load, the first letter of its name. The name is next to it, so
 * screen readers skip it.
 */
export function CompanyMark({ name, logoKey }: CompanyMarkProps) {
  const { isBroken, props } = useBrokenPicture(logoKey)
  return isBroken ? (
    // Browsers and the server differ on letters that consist of several characters.
    <span className={styles.companyMark} aria-hidden suppressHydrationWarning>
      {firstLetterOf(name.trim())}
    </span>
  ) : (
    <img
      className={styles.companyMark}
      src={`/files/${logoKey}?width=128`}
      alt=""
      width={44}
      height={44}
      loading="lazy"
      {...props}
    />
  )
}

import { useSite, useSiteName } from '#app/lib/page/site.ts'
import styles from './logo.module.css'

/** The picture that the operator uploaded; else three rising bars, the first one filled, and the name. */
export function Logo({ withName = true }: { withName?: boolean }) {
  const { light, dark } = useSite()?.logo ?? { light: '', dark: '' }
  const name = useSiteName()
  if (light) {
    return (
      <span className={styles.logo}>
        <img className={styles.logoOnLight} src={widthOf(light)} alt={name} />
        <img className={styles.logoOnDark} src={widthOf(dark)} alt={name} />
      </span>
    )
  }
  return (
    <span className={styles.logo}>
      <svg viewBox="0 0 32 28" width="32" height="28" aria-hidden="true">
        <rect x="1" y="20" width="18" height="7" rx="3.5" fill="var(--marigold)" />
        <rect x="7.9" y="10.9" width="16.2" height="5.2" rx="2.6" fill="none" stroke="currentColor" strokeWidth="1.8" />
        <rect x="14.9" y="1.9" width="16.2" height="5.2" rx="2.6" fill="none" stroke="currentColor" strokeWidth="1.8" />
      </svg>
      {withName && (
        <span translate="no" className={styles.logoName}>
          {name}
        </span>
      )}
    </span>
  )
}

/** Requests our own pictures in a small size, which is sharp on screens with double density. */
const widthOf = (address: string) => (address.startsWith('/files/') ? `${address}?width=480` : address)

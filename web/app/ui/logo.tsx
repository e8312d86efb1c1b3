import styles from './logo.module.css'
/** Three rising bars; the first one is filled. */
export function Logo({ withName = true }: { withName?: boolean }) {
  return (
    <span className={styles.logo}>
      <svg viewBox="0 0 32 28" width="32" height="28" aria-hidden="true">
        <rect x="1" y="20" width="18" height="7" rx="3.5" fill="var(--marigold)" />
        <rect x="7.9" y="10.9" width="16.2" height="5.2" rx="2.6" fill="none" stroke="currentColor" strokeWidth="1.8" />
        <rect x="14.9" y="1.9" width="16.2" height="5.2" rx="2.6" fill="none" stroke="currentColor" strokeWidth="1.8" />
      </svg>
      {withName && <span className={styles.logoName}>Firstrung</span>}
    </span>
  )
}

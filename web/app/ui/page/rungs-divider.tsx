import styles from './rungs-divider.module.css'
/** A divider of three short bars, each a little higher than the one before. */
export function RungsDivider() {
  return (
    <svg viewBox="0 0 120 24" width="120" height="24" aria-hidden="true">
      <rect x="0" y="18" width="34" height="6" rx="3" className={styles.rungOn} />
      <rect x="43" y="9" width="34" height="6" rx="3" className={styles.rungOff} />
      <rect x="86" y="0" width="34" height="6" rx="3" className={styles.rungOff} />
    </svg>
  )
}

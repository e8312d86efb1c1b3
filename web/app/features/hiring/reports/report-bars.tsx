import styles from './report-bars.module.css'

export interface ReportBar {
  label: string
  /** How long the bar is, compared with the others. */
  value: number
  /** What is written beside it. */
  text: string
}

/** A picture of some numbers. The table beside it says the same, so screen readers skip the picture. */
export function ReportBars({ bars }: { bars: readonly ReportBar[] }) {
  const most = Math.max(...bars.map(({ value }) => value))
  return (
    <div className={styles.reportBars} aria-hidden>
      {bars.map(({ label, value, text }) => (
        <div key={label} className={styles.reportBar}>
          <span>{label}</span>
          <b>{text}</b>
          <div className={styles.reportTrack}>
            {value > 0 && <span style={{ width: `${(100 * value) / most}%` }} />}
          </div>
        </div>
      ))}
    </div>
  )
}

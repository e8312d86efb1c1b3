import styles from './report-bars.module.css'

export interface ReportBar {
  label: string
  /** The length of the bar, relative to the others. */
  value: number
  /** The text next to the bar. */
  text: string
}

/** A bar chart. The table next to it has the same numbers, so screen readers skip the chart. */
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

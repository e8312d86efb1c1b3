import type { ReactNode } from 'react'
import styles from './sample-mark.module.css'

/** Marks invented people, companies or quotes (G-122). */
export const SampleMark = () => <span className={styles.sampleMark}>Sample</span>

/** A heading, with the mark if everything below it is invented. */
export const SampleTitle = ({ isSample, children }: { isSample: boolean; children: ReactNode }) => (
  <div className={styles.sampleTitle}>
    {children}
    {isSample && <SampleMark />}
  </div>
)

import type { ReactNode } from 'react'
import styles from './sample-mark.module.css'

/** Marks people, companies or voices that are made up (G-122). */
export const SampleMark = () => <span className={styles.sampleMark}>Sample</span>

/** A heading, and the mark beside it when all that it stands above is made up. */
export const SampleTitle = ({ isSample, children }: { isSample: boolean; children: ReactNode }) => (
  <div className={styles.sampleTitle}>
    {children}
    {isSample && <SampleMark />}
  </div>
)

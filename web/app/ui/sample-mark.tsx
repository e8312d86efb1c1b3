import styles from './sample-mark.module.css'

/** Marks people, companies or voices that are made up (G-122). */
export const SampleMark = () => <span className={styles.sampleMark}>Sample</span>

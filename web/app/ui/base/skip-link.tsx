import styles from './skip-link.module.css'
/** The first link for keyboard users: it skips the navigation. */
export const SkipLink = () => (
  <a className={styles.skipLink} href="#content">
    Skip to content
  </a>
)

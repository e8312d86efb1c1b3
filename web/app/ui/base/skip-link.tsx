import styles from './skip-link.module.css'
/** What the keyboard reaches first: it leads past the navigation. */
export const SkipLink = () => (
  <a className={styles.skipLink} href="#content">
    Skip to content
  </a>
)

import { Link, type LinkProps } from 'react-router'
import styles from './text-link.module.css'

/** A link outside of running text, such as 'View More' next to a title. */
export const TextLink = (props: LinkProps) => <Link className={styles.textLink} {...props} />

import { Link, type LinkProps } from 'react-router'
import styles from './text-link.module.css'

/** A link of its own, such as 'View More' beside a title. */
export const TextLink = (props: LinkProps) => <Link className={styles.textLink} {...props} />

import type { ComponentProps } from 'react'
import styles from './sticky-actions.module.css'

/** The main action of a form: on a phone at the bottom edge of the screen, otherwise at its usual position. */
export function StickyActions({ className = '', ...props }: ComponentProps<'div'>) {
  return <div className={`${styles.stickyActions} ${className}`.trim()} {...props} />
}

import type { ComponentProps } from 'react'
import styles from './sticky-actions.module.css'

/** The main action of a form: at the bottom edge of a phone's screen, in place on anything wider. */
export function StickyActions({ className = '', ...props }: ComponentProps<'div'>) {
  return <div className={`${styles.stickyActions} ${className}`.trim()} {...props} />
}

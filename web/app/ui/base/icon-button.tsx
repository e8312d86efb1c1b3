import type { ComponentProps } from 'react'
import styles from './icon-button.module.css'

/** A button with only an icon, small enough for public pages. Its `aria-label` or a hidden text says what it does. */
export function IconButton({ className = '', ...props }: ComponentProps<'button'>) {
  return <button type="button" className={`${styles.iconButton} ${className}`.trim()} {...props} />
}

import styles from './key-hint.module.css'

interface KeyHintProps {
  /** The text on the key. */
  children: string | number
  /** True if screen readers announce the key in another way. */
  decorative?: boolean
  className?: string | undefined
}

/** A key of the keyboard. */
export const KeyHint = ({ children, decorative = false, className = '' }: KeyHintProps) => (
  <kbd translate="no" className={`${styles.keyHint} ${className}`} {...(decorative && { 'aria-hidden': true })}>
    {children}
  </kbd>
)

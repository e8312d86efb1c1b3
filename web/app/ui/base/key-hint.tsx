import styles from './key-hint.module.css'

interface KeyHintProps {
  /** What stands on the key. */
  children: string | number
  /** Where the key only repeats what is announced otherwise. */
  decorative?: boolean
  className?: string | undefined
}

/** A key of the keyboard. */
export const KeyHint = ({ children, decorative = false, className = '' }: KeyHintProps) => (
  <kbd translate="no" className={`${styles.keyHint} ${className}`} {...(decorative && { 'aria-hidden': true })}>
    {children}
  </kbd>
)

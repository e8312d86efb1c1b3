import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import styles from './button.module.css'

interface ButtonLook {
  /** `primary` is the main action; at most one in each section of a page. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  /** `compact` fits within a line of text. */
  size?: 'compact' | 'xs' | 'sm' | 'md' | 'lg'
  /** An icon before the label. */
  leftSection?: ReactNode
  fullWidth?: boolean
}

export type ButtonProps = ButtonLook &
  ComponentProps<'button'> & {
    loading?: boolean
    /** Looks like text, not like a button: for a finished step, such as 'Registered'. Only with `disabled`. */
    done?: boolean
  }
type LinkButtonProps = ButtonLook &
  Omit<ComponentProps<'a'>, 'href'> &
  (({ to: LinkProps['to'] } & Pick<LinkProps, 'preventScrollReset'>) | { href: string })

/**
 * The button of all pages; small enough for public ones. While `loading` it ignores clicks, but keeps the focus, which a
 * disabled button would lose.
 */
export function Button({
  variant,
  size,
  leftSection,
  fullWidth,
  className,
  type = 'button',
  loading = false,
  done = false,
  onClick,
  children,
  ...props
}: ButtonProps) {
  const refuse = (event: MouseEvent) => event.preventDefault()
  return (
    <button
      type={type}
      {...lookOf({ variant, size, leftSection, fullWidth, className })}
      data-done={done || undefined}
      {...props}
      {...(loading ? { 'aria-busy': true, 'aria-disabled': true, onClick: refuse } : { onClick })}
    >
      {leftSection}
      {children}
    </button>
  )
}

/** A link that looks like a button: `to` a page of ours, or `href` anywhere else. */
export function LinkButton({ variant, size, leftSection, fullWidth, className, children, ...props }: LinkButtonProps) {
  const look = lookOf({ variant, size, leftSection, fullWidth, className })
  return 'to' in props ? (
    <Link {...look} {...props}>
      {leftSection}
      {children}
    </Link>
  ) : (
    <a {...look} {...props}>
      {leftSection}
      {children}
    </a>
  )
}

const lookOf = ({
  variant = 'primary',
  size = 'md',
  leftSection,
  fullWidth,
  className = '',
}: ButtonLook & { className?: string }) => ({
  className: `${styles.button} ${className}`.trim(),
  'data-variant': variant,
  'data-size': size,
  'data-full-width': fullWidth || undefined,
  'data-icon': Boolean(leftSection) || undefined,
})

import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import styles from './link-menu.module.css'

interface LinkMenuProps {
  /** The content of the button. */
  button: ReactNode
  className?: string
  /** Where the list opens; 'up' near the end of a page. */
  opens?: 'down' | 'up'
  /** Links and buttons. Choosing any of them closes the list. */
  children: ReactNode
}

/**
 * A button with a short list of links below it. Much smaller than the library's menu, which would load its positioning code
 * on every public page.
 */
export function LinkMenu({ button, className, opens = 'down', children }: LinkMenuProps) {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const list = useId()

  useEffect(() => {
    if (!open) return
    const closeOnChoice = (event: Event) => {
      const { target } = event
      if (target instanceof Element && menu.current?.contains(target) && target.closest('a, button')) setOpen(false)
    }
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false)
    }
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      trigger.current?.focus()
    }
    document.addEventListener('click', closeOnChoice)
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    document.addEventListener('keydown', closeOnEscape)
    return () => {
      document.removeEventListener('click', closeOnChoice)
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
      document.removeEventListener('keydown', closeOnEscape)
    }
  }, [open])

  return (
    <div ref={root} className={styles.linkMenu}>
      <button
        ref={trigger}
        type="button"
        className={className}
        aria-expanded={open}
        aria-controls={open ? list : undefined}
        onClick={() => setOpen(!open)}
      >
        {button}
      </button>
      {open && (
        <div ref={menu} id={list} className={styles.linkMenuList} data-opens={opens}>
          {children}
        </div>
      )}
    </div>
  )
}

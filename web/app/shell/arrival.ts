import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Every change of route scrolls smoothly to the top (or to the anchor named) and hands the keyboard to the new page. */
export function useArrival(): void {
  const { pathname, hash } = useLocation()
  const last = useRef(pathname + hash)

  useEffect(() => {
    if (last.current === pathname + hash) return
    const samePage = last.current.split('#')[0] === pathname
    last.current = pathname + hash

    const behavior = window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'
    const anchor = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
    if (anchor) anchor.scrollIntoView({ behavior })
    else window.scrollTo({ top: 0, behavior })
    if (!samePage) document.getElementById('content')?.focus({ preventScroll: true })
  }, [pathname, hash])
}

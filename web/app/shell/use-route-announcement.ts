import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { whenIdle } from '#app/lib/browser/when-idle.ts'

/**
 * On every change of route, scrolls smoothly to the top (or to the anchor) and moves the focus to the new page. Returns its
 * title for an aria-live region, because screen readers only announce the titles of new documents.
 */
export function useRouteAnnouncement(): string {
  const { pathname, hash } = useLocation()
  const last = useRef(pathname + hash)
  const [title, setTitle] = useState('')

  useEffect(() => {
    if (last.current === pathname + hash) return
    const samePage = last.current.split('#')[0] === pathname
    last.current = pathname + hash

    const behavior = window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'
    const anchor = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
    if (anchor) anchor.scrollIntoView({ behavior })
    else window.scrollTo({ top: 0, behavior })
    if (samePage) return
    document.getElementById('content')?.focus({ preventScroll: true })
    return whenIdle(() => setTitle(document.title))
  }, [pathname, hash])

  return title
}

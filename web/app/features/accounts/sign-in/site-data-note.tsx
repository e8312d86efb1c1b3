import { Alert } from '@mantine/core'
import { isSiteDataBlocked } from '#app/lib/browser/browser-storage.ts'
import { useHydrated } from '#app/lib/browser/use-hydrated.ts'

/** Warns before a login if this browser will not keep it; otherwise renders nothing. */
export function SiteDataNote() {
  if (!useHydrated() || !isSiteDataBlocked()) return null
  return (
    <Alert role="note" title="Your browser blocks this site’s data">
      You can log in, but loading the page again logs you out. Allow site data for this site to stay logged in.
    </Alert>
  )
}

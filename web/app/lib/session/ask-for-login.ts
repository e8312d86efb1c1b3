import { messages } from '@firstrung/contract'
import { toast } from '#app/lib/browser/toast.ts'
import { type LoginTab, openLogin } from './login-modal-store.ts'
import { saveReturnPath } from './return-path.ts'

/** For visitors of a page that needs a session: says so, opens the login, and stores the page to return to (G-98). */
export function askForLogin(
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
  side: LoginTab | null = null,
): void {
  toast.warning(messages.pleaseLogin)
  // Requests have no hash: it is known only if the page is opened by its URL.
  const hash = location.pathname === pathname ? location.hash : ''
  saveReturnPath({ path: `${pathname}${search}${hash}`, side })
  openLogin(side ?? 'candidate')
}

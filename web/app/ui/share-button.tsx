import { messages } from '@firstrung/contract'
import { toast } from '#app/lib/toast.ts'
import { Button } from './button.tsx'
import { IconShare } from './icons.ts'

interface ShareButtonProps {
  title: string
  /** Of the page to share, without the site's own address. */
  path: string
}

/** Hands a page to the device's own way of sharing; where there is none, its link is copied. */
export function ShareButton({ title, path }: ShareButtonProps) {
  async function share() {
    const url = new URL(path, window.location.origin).href
    try {
      if (typeof navigator.share === 'function') {
        await navigator.share({ title, url })
        return
      }
      await navigator.clipboard.writeText(url)
      toast.success(messages.linkCopied)
    } catch (error) {
      // Closing the device's own dialog is no failure.
      if (error instanceof DOMException && error.name === 'AbortError') return
      toast.warning(url, messages.copyThisLink)
    }
  }
  return (
    <Button
      variant="secondary"
      size="sm"
      leftSection={<IconShare size={18} aria-hidden />}
      onClick={() => void share()}
    >
      Share
    </Button>
  )
}

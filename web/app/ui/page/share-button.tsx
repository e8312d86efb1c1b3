import { messages } from '@firstrung/contract'
import { toast } from '#app/lib/browser/toast.ts'
import { Button } from '#app/ui/base/button.tsx'
import { IconShare } from '#app/ui/base/icons.ts'

interface ShareButtonProps {
  title: string
  /** The path of the page to share. */
  path: string
}

/** Shares a page with the device's share sheet; without one, copies its link. */
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
      // Closing the share sheet is not an error.
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

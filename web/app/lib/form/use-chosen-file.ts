import { useState } from 'react'

/** Sends a chosen file; false when it did not arrive, which has been said. */
export type SendChosen = () => Promise<boolean>

/**
 * The one file of a form that waits for a click of its own after it was chosen. The submit button sends it too, so nobody
 * is told to wait for an upload that nobody has started.
 */
export function useChosenFile() {
  const [chosen, setChosen] = useState<{ send: SendChosen } | null>(null)
  const [isUploading, setUploading] = useState(false)
  return {
    /** For `useDraftForm`. */
    forSubmit: { isUploading, ...(chosen && { sendChosen: chosen.send }) },
    /** For the `UploadButton`. */
    forButton: {
      onChosen: (send: SendChosen | null) => setChosen(send && { send }),
      onBusy: setUploading,
    },
  }
}

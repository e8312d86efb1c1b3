import { useState } from 'react'

/** Uploads a chosen file; false on failure, which has been shown. */
export type SendChosen = () => Promise<boolean>

/**
 * The chosen file of a form with its own upload button. The submit button uploads it too, so that nobody has to wait for an
 * upload that was never started.
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

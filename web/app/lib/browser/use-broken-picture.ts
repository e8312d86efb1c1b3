import { useState } from 'react'

/** Whether the picture of this key is missing or does not load, with the props by which its `img` says so. */
export function useBrokenPicture(key: string) {
  const [broken, setBroken] = useState('')
  const onError = () => setBroken(key)
  return {
    isBroken: key === '' || broken === key,
    props: {
      onError,
      // On a page from the server it may have failed before the hydration.
      ref: (image: HTMLImageElement | null) => {
        if (image?.complete && !image.naturalWidth) onError()
      },
    },
  }
}

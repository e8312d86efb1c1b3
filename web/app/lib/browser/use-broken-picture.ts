import { useState } from 'react'

/** Whether the picture of this key is missing or does not load, with the props that its `img` needs to report it. */
export function useBrokenPicture(key: string) {
  const [broken, setBroken] = useState('')
  const onError = () => setBroken(key)
  return {
    isBroken: key === '' || broken === key,
    props: {
      onError,
      // On a page from the server, the picture may have failed before hydration.
      ref: (image: HTMLImageElement | null) => {
        if (image?.complete && !image.naturalWidth) onError()
      },
    },
  }
}

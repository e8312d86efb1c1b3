import { useState } from 'react'

/** Whether an upload is under way, and what marks one as such while it is. A form waits for its uploads. */
export function useUploading() {
  const [running, setRunning] = useState(0)
  async function uploading<Answer>(upload: Promise<Answer>): Promise<Answer> {
    setRunning((now) => now + 1)
    try {
      return await upload
    } finally {
      setRunning((now) => now - 1)
    }
  }
  return [running > 0, uploading] as const
}

import { useState } from 'react'

/** Whether an upload is running, and a function that marks one. A form waits for its uploads. */
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

import { ApiError, type HiringRole } from '@firstrung/contract'
import { Checkbox } from '@mantine/core'
import { useState } from 'react'

/**
 * Whether the server has said that an interview clashes with one of the interviewer, which can be planned all the same; the
 * team may do so with one of the candidate too (G-143).
 */
export function useClash(viewer: HiringRole) {
  const [isFound, setFound] = useState(false)
  const note = (error: unknown) => {
    if (!(error instanceof ApiError)) return
    if (error.code === 'interviewer_busy' || (viewer === 'admin' && error.code === 'interview_clash')) setFound(true)
  }
  return { isFound, note }
}

/** Asks whether an interview is planned although there is another one at that time. */
export const DespiteClash = ({ label, inputProps }: { label: string; inputProps: object }) => (
  <Checkbox mt="md" label={label} {...inputProps} />
)

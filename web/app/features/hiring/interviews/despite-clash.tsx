import { ApiError, type HiringRole } from '@firstrung/contract'
import { Alert, Checkbox, Text } from '@mantine/core'
import { useState } from 'react'
import { type FormRefusal, refusalOfError } from '#app/lib/form/form-refusal.ts'
import { timeFieldOf } from './interview-time.ts'

/**
 * The sentence with which the server has refused a time because of another interview, where it can be planned all the same:
 * one of the interviewer, and for the team one of the candidate too (G-143). `refusalOf` gives the refusal for the form.
 */
export function useClash(viewer: HiringRole) {
  const [sentence, setSentence] = useState<string | null>(null)
  const refusalOf = (error: unknown): FormRefusal | null => {
    const refusal = refusalOfError(error, { pathOf: timeFieldOf }, {})
    const codes = viewer === 'admin' ? ['interviewer_busy', 'interview_clash'] : ['interviewer_busy']
    const isClash = error instanceof ApiError && codes.includes(error.code)
    setSentence(isClash ? error.msg : null)
    // Whole sentences do not fit below half a row: the time is marked, and the box below says why.
    return isClash && refusal
      ? { ...refusal, faults: { ...refusal.faults, interviewTime: 'Not free at this time' } }
      : refusal
  }
  return { sentence, refusalOf }
}

interface DespiteClashProps {
  /** Why the time was refused; null before it was. */
  sentence: string | null
  label: string
  inputProps: object
}

/** Says which interview is at that time already, and asks whether this one is planned all the same. */
export function DespiteClash({ sentence, label, inputProps }: DespiteClashProps) {
  if (sentence === null) return null
  return (
    <Alert color="marigold" mt="md" role="group" aria-label="Already planned">
      <Text size="sm" mb="xs">
        {sentence}
      </Text>
      <Checkbox label={label} {...inputProps} />
    </Alert>
  )
}

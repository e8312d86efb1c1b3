import { ApiError, type HiringRole } from '@firstrung/contract'
import { Alert, Checkbox, Text } from '@mantine/core'
import { useState } from 'react'
import { type FormRefusal, refusalOfError } from '#app/lib/form/form-refusal.ts'
import { timeFieldOf } from './interview-time.ts'

/**
 * The server's sentence when a time is taken and can be planned anyway: by an interview or the own calendar of the
 * interviewer, or for the team also by an interview of the candidate (G-143). `refusalOf` gives the refusal for the form.
 */
export function useClash(viewer: HiringRole) {
  const [sentence, setSentence] = useState<string | null>(null)
  const refusalOf = (error: unknown): FormRefusal | null => {
    const refusal = refusalOfError(error, { pathOf: timeFieldOf }, {})
    const codes = viewer === 'admin' ? ['interviewer_busy', 'interview_clash'] : ['interviewer_busy']
    const isClash = error instanceof ApiError && codes.includes(error.code)
    setSentence(isClash ? error.msg : null)
    // The sentence is too long for below the input: the input has a short error, and the box below says why.
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

/** Says what is at that time already, and asks whether to plan this interview anyway. */
export function DespiteClash({ sentence, label, inputProps }: DespiteClashProps) {
  if (sentence === null) return null
  return (
    <Alert color="marigold" mt="md" role="group" aria-label="Not free at this time">
      <Text size="sm" mb="xs">
        {sentence}
      </Text>
      <Checkbox label={label} {...inputProps} />
    </Alert>
  )
}

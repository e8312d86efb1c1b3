import { useLocalStorage, useMediaQuery } from '@mantine/hooks'

/**
 * Whether an answer leads to the next question by itself, and how to change that. On a phone it does until somebody switches it off: there
 * the buttons for the next question are a second touch for each answer.
 */
export function useAutoNext() {
  const isTouched = useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false })
  return useLocalStorage({ key: 'test-auto-next', defaultValue: isTouched })
}

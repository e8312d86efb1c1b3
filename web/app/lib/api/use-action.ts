import {
  hashKey,
  type MutateOptions,
  type UseMutationOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback, useId } from 'react'

/**
 * A mutation that is sent once: calls during a request are ignored. `isPending` is not enough, because the second click of
 * a double click happens before the re-render after the first click.
 */
export function useAction<Answer, Input = void>(options: UseMutationOptions<Answer, Error, Input>) {
  const cache = useQueryClient().getMutationCache()
  const id = useId()
  const { mutate, ...mutation } = useMutation({ ...options, mutationKey: [id] })
  const mutateOnce = useCallback(
    (input: Input, callbacks?: MutateOptions<Answer, Error, Input>) => {
      const isSame = ({ state }: { state: { variables?: unknown } }) => hashKey([state.variables]) === hashKey([input])
      if (!cache.find({ mutationKey: [id], status: 'pending', predicate: isSame })) mutate(input, callbacks)
    },
    [cache, id, mutate],
  )
  return { ...mutation, mutate: mutateOnce }
}

import type { SignedInAnswer, UserType } from '@firstrung/contract'
import { useQueryClient } from '@tanstack/react-query'
import { signInAlone } from '#app/lib/api/running-requests.ts'
import { useAction } from '#app/lib/api/use-action.ts'
import { toast } from '#app/lib/browser/toast.ts'
import { session } from './session.ts'

interface SignInOptions<Input> {
  send: (input: Input) => Promise<SignedInAnswer>
  /** The user type that the browser stores. */
  userType: (answer: SignedInAnswer, input: Input) => UserType
  /** The title of the toast of a success. */
  title?: string
  onError?: (error: Error) => void
}

/** Signs in by any of the calls that begin a session; data that was loaded for another account is dropped. */
export function useSignInAction<Input>({ send, userType, title, onError }: SignInOptions<Input>) {
  const cache = useQueryClient()
  return useAction({
    mutationFn: async (input: Input) => {
      const begin = (answer: SignedInAnswer) => {
        cache.clear()
        session.store({ token: answer.token, user: answer.user, userType: userType(answer, input) })
      }
      if (session.read()) return signInAlone(() => send(input), begin)
      const answer = await send(input)
      begin(answer)
      return answer
    },
    onSuccess: ({ msg }) => toast.success(msg, title),
    ...(onError && { onError }),
  })
}

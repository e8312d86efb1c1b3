import {
  type Checkout,
  limits,
  type Payment,
  type PaymentReport,
  type PaymentSettling,
  type PaymentsQuery,
} from '@firstrung/contract'
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '#app/lib/api/api.ts'
import { queryKeys } from '#app/lib/api/query-keys.ts'
import { useAction } from '#app/lib/api/use-action.ts'
import { toast, toastError } from '#app/lib/browser/toast.ts'
import { postRedirect } from '#app/lib/session/post-redirect.ts'
import { isCandidate, useSession, useUserId } from '#app/lib/session/session.ts'

/** Payments per page of a list. */
const atATime = 24
/** How often the payer's page polls for the team's decision, and the team's list for new payments. */
const renewedMillis = 30_000
/** How often a payer's page polls the payment service after their return, and the most tries. */
const checkMillis = 5000
const mostChecks = 24

export type PaymentState = PaymentsQuery['status']

export const paymentQueries = {
  order: (id: string) =>
    queryOptions({
      queryKey: queryKeys.payments.order(id),
      queryFn: async () => (await api.payments.order({ params: { id } })).order,
      refetchInterval: ({ state }) => (state.data?.status === 'reported' ? renewedMillis : false),
    }),
  /** The order's state at the payment service, for a payer who has just returned from there. */
  check: (id: string) =>
    queryOptions({
      queryKey: queryKeys.payments.check(id),
      queryFn: async ({ client }) => {
        const { order } = await api.payments.check({ params: { id } })
        client.setQueryData(paymentQueries.order(id).queryKey, order)
        return order
      },
      staleTime: 0,
      refetchInterval: ({ state: { data, dataUpdateCount } }) =>
        data?.status === 'open' && dataUpdateCount < mostChecks ? checkMillis : false,
    }),
  own: (userId: string) =>
    infiniteQueryOptions({
      queryKey: queryKeys.payments.own(userId),
      queryFn: ({ pageParam: cursor }) =>
        api.payments.listOwn({ query: { limit: limits.page, ...(cursor && { cursor }) } }),
      initialPageParam: '',
      getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor,
    }),
  /** The name of the signed-in account, for a stored session without one. */
  payerName: (userId: string) =>
    queryOptions({
      queryKey: queryKeys.payments.payerName(userId),
      queryFn: async () => (await api.profiles.me()).user.fullName,
    }),
  list: (status: PaymentState, search: string) =>
    infiniteQueryOptions({
      queryKey: queryKeys.payments.list(status, search),
      queryFn: ({ pageParam }) =>
        api.payments.list({
          query: { status, limit: atATime, ...(search && { search }), ...(pageParam && { cursor: pageParam }) },
        }),
      initialPageParam: '',
      getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor,
      placeholderData: keepPreviousData,
      refetchInterval: renewedMillis,
    }),
}

/** The candidate's own orders. */
export const useOwnOrders = () => useInfiniteQuery(paymentQueries.own(useUserId()))

/** Adds the order to the account of the candidate who has its page open, so that they find it later. */
export function useKeepOrder(id: string): void {
  const cache = useQueryClient()
  const session = useSession()
  const userId = isCandidate(session?.userType) ? (session?.user.userId ?? '') : ''
  useEffect(() => {
    if (userId === '') return
    // An error is ignored: the page also works without an account.
    api.payments.keep({ params: { id } }).then(
      () => cache.invalidateQueries({ queryKey: queryKeys.payments.own(userId) }),
      () => undefined,
    )
  }, [cache, id, userId])
}

/** The payer says that the order is paid. The form shows its faults. */
export function useReport(id: string) {
  const cache = useQueryClient()
  return useAction({
    mutationFn: (body: PaymentReport) => api.payments.report({ params: { id }, body }),
    onSuccess: ({ order, msg }) => {
      cache.setQueryData(paymentQueries.order(id).queryKey, order)
      toast.success(msg)
    },
  })
}

/** The payer goes to the payment service. The form shows its faults. */
export function useCheckOut(id: string) {
  return useAction({
    mutationFn: (body: Checkout) => api.payments.checkOut({ params: { id }, body }),
    onSuccess: postRedirect,
  })
}

/** The team confirms or declines. The lists are refetched in any case. A form shows its errors itself. */
export function useSettle({ fromForm = false } = {}) {
  const cache = useQueryClient()
  return useAction({
    mutationFn: ({ payment, ...body }: PaymentSettling & { payment: Payment }) =>
      api.payments.settle({ params: { id: payment._id }, body }),
    onSuccess: ({ msg }) => toast.success(msg),
    onError: (error) => fromForm || toastError(error),
    onSettled: () => cache.invalidateQueries({ queryKey: queryKeys.payments.lists }),
  })
}

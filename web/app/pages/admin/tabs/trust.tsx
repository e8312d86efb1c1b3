import { TrustQueues } from '#app/features/trust/trust-queues.tsx'

export const TrustTab = TrustQueues

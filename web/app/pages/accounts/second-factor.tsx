import { RequiredSecondFactor } from '#app/features/accounts/second-factor/required-second-factor.tsx'
import { noIndexMeta } from '#app/lib/page/page-meta.ts'

export const meta = noIndexMeta('Set up two-step login')

export default RequiredSecondFactor

import { ApiError, type BootcampCard } from '@firstrung/contract'
import { toast } from '#app/lib/toast.ts'

interface Programme {
  id: BootcampCard['id']
  paymentTemplate: 13241 | 13242
  linkDescription: string
}

/** The link at which this programme is paid; null when none can be made. The API is fetched when it is needed: pages are light. */
export async function paymentLinkOf({ paymentTemplate, linkDescription }: Programme): Promise<string | null> {
  try {
    const { api } = await import('#app/lib/api.ts')
    const body = { templateId: paymentTemplate, linkDescription }
    return (await api.payments.createLink({ body })).generatedLink
  } catch (error) {
    // Not set up is an answer; whoever has asked too often is told so.
    if (error instanceof ApiError && error.code === 'too_many') toast.warning(error.msg)
    return null
  }
}

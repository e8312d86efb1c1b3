/** The declaration of a page whose HTML is the same for everybody. */
interface CachedPage {
  /** The query parameters that its HTML depends on. Others are removed before it is rendered. */
  cachedBy: readonly string[]
}

/**
 * For a page's `handle`: the server may render it once and send it to many. Name each query parameter that the page reads
 * while rendering, also in the browser's first rendering, which must give the same result.
 */
export const cachedPage = (...cachedBy: string[]): CachedPage => ({ cachedBy })

export const isCachedPage = (handle: unknown): handle is CachedPage =>
  typeof handle === 'object' && handle !== null && 'cachedBy' in handle

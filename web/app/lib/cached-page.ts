/** What a page says of itself when everybody gets the same HTML at one address. */
export interface CachedPage {
  /** The query parameters that its HTML depends on. Others are left out before it is rendered. */
  cachedBy: readonly string[]
}

/**
 * For a page's `handle`: the server may render it once and send it to many. Name each query parameter that the page
 * reads while it is rendered, also in the browser's first rendering, which must come out the same.
 */
export const cachedPage = (...cachedBy: string[]): CachedPage => ({ cachedBy })

export const isCachedPage = (handle: unknown): handle is CachedPage =>
  typeof handle === 'object' && handle !== null && 'cachedBy' in handle

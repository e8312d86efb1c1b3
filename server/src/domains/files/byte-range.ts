/** First and last byte, both included. */
interface ByteRange {
  start: number
  end: number
}

/** The part of a file that a Range header asks for. Null: send everything; 'none': the file has no such range. */
export function rangeOf(header: string | undefined, size: number): ByteRange | 'none' | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (!from && !to) return null
  if (!from) return Number(to) === 0 ? 'none' : { start: Math.max(0, size - Number(to)), end: size - 1 }
  const start = Number(from)
  const end = to ? Math.min(Number(to), size - 1) : size - 1
  if (to && Number(to) < start) return null
  return start < size ? { start, end } : 'none'
}

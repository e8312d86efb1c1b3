/** A failure that the operator can fix: its message is one sentence for each fault, shown without a stack. */
export class OperatorError extends Error {
  override name = 'OperatorError'
}

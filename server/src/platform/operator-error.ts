/** A reason to stop that the operator can do something about: its message is one sentence for each fault, shown without a stack. */
export class OperatorError extends Error {
  override name = 'OperatorError'
}

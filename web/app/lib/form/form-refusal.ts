import { ApiError, messages, readInput } from '@firstrung/contract'

/** What is wrong at inputs of a form, by their paths. */
export type Faults = Record<string, string>

/** Why a form is not saved: the sentence to show, and the inputs it is about. */
export interface FormRefusal {
  msg: string
  faults: Faults
}

/** What a form is checked against before it is sent. */
export interface FormChecks<Values> {
  /** The contract's shape of what is sent. */
  schema: Parameters<typeof readInput>[0]
  /** What is sent of the values; unless given, the values themselves. */
  toBody?: ((values: Values) => unknown) | undefined
  /** Checked before the shape: what the documents have words of their own for. */
  check?: ((values: Values) => FormRefusal | null) | undefined
  /** Faults that the shape cannot know, such as an easy password. They are told together with those of the shape. */
  alsoCheck?: ((values: Values) => Faults) | undefined
  /** The input that shows the fault of a field that was sent; unless given, that of the first part of its path. */
  pathOf?: ((field: string, values: Values) => string) | undefined
  /** The words for a refusal, the server's included, where the documents have others than the shape. */
  reword?: ((refusal: FormRefusal) => FormRefusal) | undefined
}

/** The name of the input at the head of a path: 'skills.0.level' → 'skills'. */
export const fieldOf = (path: string): string => path.split('.')[0] ?? path

/** What keeps these values from being sent; null when nothing does. */
export function refusalOf<Values>(checks: FormChecks<Values>, values: Values): FormRefusal | null {
  const { schema, toBody, check, alsoCheck, reword = asItIs } = checks
  const refused = check?.(values)
  if (refused) return refused
  const read = readInput(schema, toBody ? toBody(values) : values)
  const ofShape = read.ok ? {} : placed(read.errors, checks, values)
  // In the order of the shape, whose sentences stand.
  const faults = { ...ofShape, ...alsoCheck?.(values), ...ofShape }
  const sentences = Object.values(faults)
  if (sentences.length === 0) return read.ok ? null : reword({ msg: read.msg, faults })
  // A form marks its inputs: with several faults the sentence leads to them.
  const only = read.ok ? (sentences[0] ?? messages.invalid) : read.msg
  return reword({ msg: sentences.length > 1 ? messages.invalid : only, faults })
}

/** The faults that the server found, at their inputs; null for every other error. */
export function refusalOfError<Values>(
  error: unknown,
  { pathOf, reword = asItIs }: Pick<FormChecks<Values>, 'pathOf' | 'reword'>,
  values: Values,
): FormRefusal | null {
  if (!(error instanceof ApiError) || error.errors.length === 0) return null
  return reword({ msg: error.msg, faults: placed(error.errors, { pathOf }, values) })
}

const asItIs = (refusal: FormRefusal) => refusal

/** The first sentence about an input stands. */
function placed<Values>(
  errors: readonly { field: string; msg: string }[],
  { pathOf = fieldOf }: Pick<FormChecks<Values>, 'pathOf'>,
  values: Values,
): Faults {
  const faults: Faults = {}
  for (const { field, msg } of errors) faults[pathOf(field, values)] ??= msg
  return faults
}

import { ApiError, messages, readInput } from '@firstrung/contract'
import { isText } from '#app/lib/text/shown-text.ts'
import { isBlank } from './form-values.ts'

/** Faults by the paths of their inputs. */
export type Faults = Record<string, string>

/** Why a form is not saved: the sentence to show, and the inputs with faults. */
export interface FormRefusal {
  msg: string
  faults: Faults
}

/** How a form is checked before it is sent. */
export interface FormChecks<Values> {
  /** The contract's shape of the body. */
  schema: Parameters<typeof readInput>[0]
  /** The body for the values; default: the values themselves. */
  toBody?: ((values: Values) => unknown) | undefined
  /** Runs before the shape: rules with documented sentences of their own. */
  check?: ((values: Values) => FormRefusal | null) | undefined
  /** Faults that the shape cannot detect, such as a weak password. They are shown together with the faults of the shape. */
  alsoCheck?: ((values: Values) => Faults) | undefined
  /** The input for the fault of a body field; default: the first part of its path. */
  pathOf?: ((field: string, values: Values) => string) | undefined
  /** The sentence for a refusal, where the documented one differs from the shape's or the server's. */
  reword?: ((refusal: FormRefusal) => FormRefusal) | undefined
}

/** The input of a path: 'skills.0.level' → 'skills'. */
export const fieldOf = (path: string): string => path.split('.')[0] ?? path

/** A check that refuses blank fields with the documented message, and marks each of them. */
export const requireFields =
  <Field extends string>(fields: readonly Field[], msg: string) =>
  (values: Record<Field, unknown>): FormRefusal | null => {
    const blank = fields.filter((field) => isBlank(values[field]))
    if (blank.length === 0) return null
    return { msg, faults: Object.fromEntries(blank.map((field) => [field, messages.fieldNeeded])) }
  }

/** Shows the message of missing fields once, and marks each of them. */
export const sayOnce =
  (missing: string) =>
  ({ msg, faults }: FormRefusal): FormRefusal => {
    const entries = Object.entries(faults)
    const reworded = entries.map(([path, fault]) => [path, isText(fault, missing) ? messages.fieldNeeded : fault])
    return {
      msg: entries.some(([, fault]) => isText(fault, missing)) ? missing : msg,
      faults: Object.fromEntries(reworded) as Faults,
    }
  }

/** Why these values cannot be sent; null if they can. */
export function refusalOf<Values>(checks: FormChecks<Values>, values: Values): FormRefusal | null {
  const { schema, toBody, check, alsoCheck, reword = asItIs } = checks
  const refused = check?.(values)
  if (refused) return refused
  const read = readInput(schema, toBody ? toBody(values) : values)
  const ofShape = read.ok ? {} : placed(read.errors, checks, values)
  // In the order of the shape, whose sentences have priority.
  const faults = { ...ofShape, ...alsoCheck?.(values), ...ofShape }
  const sentences = Object.values(faults)
  if (sentences.length === 0) return read.ok ? null : reword({ msg: read.msg, faults })
  // A single fault gives its own sentence; for several, the sentence refers to the inputs.
  const only = read.ok ? (sentences[0] ?? messages.invalid) : read.msg
  return reword({ msg: sentences.length > 1 ? messages.invalid : only, faults })
}

/** The faults that are still there; the others are corrected. */
export function stillThere<Values>(faults: Faults, checks: FormChecks<Values>, values: Values): Faults {
  const read = readInput(checks.schema, checks.toBody ? checks.toBody(values) : values)
  const now: Faults = {
    ...checks.check?.(values)?.faults,
    ...(read.ok ? {} : placed(read.errors, checks, values)),
    ...checks.alsoCheck?.(values),
  }
  return Object.fromEntries(Object.entries(faults).filter(([path]) => path in now))
}

/** The faults of a server's refusal, by their inputs; null for every other error. */
export function refusalOfError<Values>(
  error: unknown,
  { pathOf, reword = asItIs }: Pick<FormChecks<Values>, 'pathOf' | 'reword'>,
  values: Values,
): FormRefusal | null {
  if (!(error instanceof ApiError) || error.errors.length === 0) return null
  return reword({ msg: error.msg, faults: placed(error.errors, { pathOf }, values) })
}

const asItIs = (refusal: FormRefusal) => refusal

/** If an input has several sentences, the first is used. */
function placed<Values>(
  errors: readonly { field: string; msg: string }[],
  { pathOf = fieldOf }: Pick<FormChecks<Values>, 'pathOf'>,
  values: Values,
): Faults {
  const faults: Faults = {}
  for (const { field, msg } of errors) faults[pathOf(field, values)] ??= msg
  return faults
}

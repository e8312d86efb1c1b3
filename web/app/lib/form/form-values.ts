/** Whether a value of a form is blank. */
export const isBlank = (value: unknown): boolean =>
  typeof value === 'string' ? value.trim() === '' : Array.isArray(value) && value.length === 0

/** A blank form filled from a stored record; values that are null or missing stay blank. */
export function filledIn<Values extends object>(
  blank: Values,
  record: { [Field in keyof Values]?: Values[Field] | null | undefined },
): Values {
  const known = Object.keys(blank).map((name) => [name, Reflect.get(record, name)] as const)
  return { ...blank, ...Object.fromEntries(known.filter(([, value]) => value !== undefined && value !== null)) }
}

import {
  type CandidateField,
  type CandidateFieldName,
  type CandidateForm,
  type CandidateGroup,
  type CandidateValue,
  candidateField,
  candidateFieldNames,
  type candidateFields,
  type NumberField,
} from '@firstrung/contract'
import { rupees } from '#app/lib/format.ts'
import { labelOf } from '#app/lib/labels.ts'

type Table = typeof candidateFields
type Having<Mark> = { [F in CandidateFieldName]: Table[F] extends Mark ? F : never }[CandidateFieldName]

/** Fields whose inputs are the same in every form. */
export type SharedField = Exclude<CandidateFieldName, Having<{ hasOwnInput: true }>>

/** What stands in the team's editor of these fields: a number is blank while nothing is there. */
export type TeamValues = { [F in SharedField]: F extends NumberField ? number | '' : CandidateValue<F> }
/** What stands in the forms of candidates. */
export type OwnValues = Omit<TeamValues, Having<{ isOfTeam: true }>>

/** The part of a candidate's record that the table names. */
export type CandidateParts = CandidateGroup<'person'> & {
  college: CandidateGroup<'college'>
  preferences: CandidateGroup<'preferences'>
}

/** The shared fields of a form, in the order of the table. */
export const fieldsOf = (form: CandidateForm): SharedField[] =>
  candidateFieldNames.filter((name): name is SharedField => {
    const { hasOwnInput, isOfTeam } = candidateField(name)
    return !hasOwnInput && (!isOfTeam || form === 'team')
  })

/** What is stored of a field. */
function valueOf(record: CandidateParts, name: CandidateFieldName): unknown {
  const { group } = candidateField(name)
  return Reflect.get(group === 'person' ? record : record[group], name)
}

/** The shared fields of a form over a stored record. */
export function valuesOf(form: 'team', record: CandidateParts): TeamValues
export function valuesOf(form: 'wizard' | 'details', record: CandidateParts): OwnValues
export function valuesOf(form: CandidateForm, record: CandidateParts) {
  return Object.fromEntries(fieldsOf(form).map((name) => [name, valueOf(record, name) ?? '']))
}

/** The shared fields of a form before anything is typed. */
export function blankValues(form: 'team'): TeamValues
export function blankValues(form: 'wizard' | 'details'): OwnValues
export function blankValues(form: CandidateForm) {
  return Object.fromEntries(fieldsOf(form).map((name) => [name, blankOf(candidateField(name))]))
}

const blankOf = ({ kind }: CandidateField): unknown => (kind === 'someOf' || kind === 'texts' ? [] : '')

/** Whether a value of a form says nothing. */
export const isBlankValue = (value: unknown): boolean =>
  typeof value === 'string' ? value.trim() === '' : Array.isArray(value) && value.length === 0

/** A stored value as people read it; empty for nothing. */
function textOf(field: CandidateField, value: unknown): string {
  if (Array.isArray(value)) return value.map((word) => labelOf(String(word))).join(', ')
  if (field.kind === 'oneOf') return field.choices.find((choice) => choice.value === value)?.label ?? ''
  if (typeof value === 'number') return field.kind === 'rupees' ? rupees(value) : String(value)
  return typeof value === 'string' ? value : ''
}

/** What is shown of the fields of these names, with the names they have there. */
export function factsOf(record: CandidateParts, place: 'profile' | 'card', group?: CandidateField['group']) {
  return candidateFieldNames.flatMap((name) => {
    const field = candidateField(name)
    const label = field.shown?.[place]
    const text = textOf(field, valueOf(record, name))
    if (label === undefined || (group && field.group !== group) || (field.isLeftOutWhenBlank && text === '')) return []
    return [{ name, label, text }]
  })
}

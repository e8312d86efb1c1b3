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
import { rupees } from './format.ts'
import { labelOf } from './labels.ts'

type Table = typeof candidateFields
type Having<Mark> = { [F in CandidateFieldName]: Table[F] extends Mark ? F : never }[CandidateFieldName]

/** Fields whose inputs are the same in every form. */
export type SharedField = Exclude<CandidateFieldName, Having<{ hasOwnInput: true }>>

/** The values of these fields in the team's editor, where numbers are blank when missing. */
export type TeamValues = { [F in SharedField]: F extends NumberField ? number | '' : CandidateValue<F> }
/** The values in the forms of candidates. */
export type OwnValues = Omit<TeamValues, Having<{ isOfTeam: true }>>

/** The fields of a candidate's profile that the table describes. */
type CandidateParts = CandidateGroup<'person'> & {
  college: CandidateGroup<'college'>
  preferences: CandidateGroup<'preferences'>
}

/** The shared fields of a form, in the order of the table. */
export const fieldsOf = (form: CandidateForm): SharedField[] =>
  candidateFieldNames.filter((name): name is SharedField => {
    const { hasOwnInput, isOfTeam } = candidateField(name)
    return !hasOwnInput && (!isOfTeam || form === 'team')
  })

/** The stored value of a field. */
function valueOf(record: CandidateParts, name: CandidateFieldName): unknown {
  const { group } = candidateField(name)
  return Reflect.get(group === 'person' ? record : record[group], name)
}

/** The shared fields of a form for a stored profile. */
export function valuesOf(form: 'team', record: CandidateParts): TeamValues
export function valuesOf(form: 'wizard' | 'details', record: CandidateParts): OwnValues
export function valuesOf(form: CandidateForm, record: CandidateParts) {
  return Object.fromEntries(fieldsOf(form).map((name) => [name, valueOf(record, name) ?? '']))
}

/** The blank values of the shared fields. */
export function blankValues(form: 'team'): TeamValues
export function blankValues(form: 'wizard' | 'details'): OwnValues
export function blankValues(form: CandidateForm) {
  return Object.fromEntries(fieldsOf(form).map((name) => [name, blankOf(candidateField(name))]))
}

const blankOf = ({ kind }: CandidateField): unknown => (kind === 'someOf' || kind === 'texts' ? [] : '')

/** A stored value as text; empty for none. */
function textOf(field: CandidateField, value: unknown): string {
  if (Array.isArray(value)) return value.map((word) => labelOf(String(word))).join(', ')
  if (field.kind === 'oneOf') return field.choices.find((choice) => choice.value === value)?.label ?? ''
  if (typeof value === 'number') return field.kind === 'rupees' ? rupees(value) : String(value)
  return typeof value === 'string' ? value : ''
}

/** The labels and values of the fields of these names. */
export function factsOf(record: CandidateParts, view: 'profile' | 'card', group?: CandidateField['group']) {
  return candidateFieldNames.flatMap((name) => {
    const field = candidateField(name)
    const label = field.shown?.[view]
    const text = textOf(field, valueOf(record, name))
    if (label === undefined || (group && field.group !== group) || (field.isLeftOutWhenBlank && text === '')) return []
    return [{ name, label, text }]
  })
}

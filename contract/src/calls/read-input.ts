import { z } from 'zod'
import * as messages from '../messages/messages.ts'
import type { FieldError } from './errors.ts'

/** Further faults are counted but not listed. */
export const mostFaultsTold = 50

/** The sentence of a form for any missing field (G-146). Forms without a row here name the missing field instead. */
export const formSentences = z.registry<{ missing: string }>()

type Issue = z.core.$ZodRawIssue

/** Input in its shape, or its faults: one sentence for the whole input, and one for each wrong field. */
export type Reading<T> = { ok: true; value: T } | { ok: false; msg: string; errors: FieldError[] }

/**
 * Reads input from outside: requests on the server, and forms in the browser. Every refusal is a sentence for people:
 * shapes without their own use `generalSentence`.
 */
export function readInput<T extends z.ZodType>(shape: T, input: unknown): Reading<z.output<T>> {
  const general = new Set<string>()
  const parsed = shape.safeParse(input, {
    error: (issue) => {
      const sentence = generalSentence(issue)
      general.add(sentence)
      return sentence
    },
  })
  if (parsed.success) return { ok: true, value: parsed.data }
  const { issues } = parsed.error
  const errors = issues.slice(0, mostFaultsTold).map(({ path, message }) => ({ field: path.join('.'), msg: message }))
  const [first] = errors
  const single = first && general.has(first.msg) ? named(first) : (first?.msg ?? messages.invalid)
  const isOwn = first !== undefined && !general.has(first.msg)
  const ofForm = errors.some((error) => error.msg === messages.fieldNeeded) && formSentences.get(shape)?.missing
  const msg = ofForm || (issues.length === 1 || isOwn ? single : messages.invalid)
  return { ok: false, msg: issues.length > errors.length ? `${msg} ${cutSentence(issues.length)}` : msg, errors }
}

const cutSentence = (count: number): string =>
  `These are the first ${mostFaultsTold} of ${count.toLocaleString('en-IN')} mistakes.`

/** What is wrong with a value whose shape has no sentence. Does not name the field: pages may show it next to the field. */
function generalSentence(issue: Issue): string {
  const isMissing = issue.input === undefined || issue.input === null || issue.input === ''
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- the default has the general sentence
  switch (issue.code) {
    case 'invalid_type':
      if (isMissing) return messages.fieldNeeded
      return sentenceOfType[issue.expected] ?? messages.valueUnknown
    case 'too_big':
      return tooBig[kindOf(issue.origin)](amount(issue.maximum))
    case 'too_small':
      if (issue.origin !== 'number' && Number(issue.minimum) === 1) return messages.fieldNeeded
      return tooSmall[kindOf(issue.origin)](amount(issue.minimum))
    case 'invalid_format':
      return isMissing ? messages.fieldNeeded : (sentenceOfFormat[issue.format] ?? messages.valueUnknown)
    case 'invalid_value':
    case 'invalid_union':
      return isMissing ? messages.fieldNeeded : messages.notInList
    case 'unrecognized_keys':
      return messages.fieldUnknown
    default:
      return messages.valueUnknown
  }
}

type Kind = 'text' | 'list' | 'number'
const kindOf = (origin: string): Kind =>
  origin === 'string' ? 'text' : origin === 'array' || origin === 'object' || origin === 'set' ? 'list' : 'number'
const amount = (bound: number | bigint): string => bound.toLocaleString('en-IN')

const tooBig: Record<Kind, (most: string) => string> = {
  text: (most) => `Please write at most ${most} characters.`,
  list: (most) => `Please give at most ${most}.`,
  number: (most) => `Please enter a number of at most ${most}.`,
}
const tooSmall: Record<Kind, (least: string) => string> = {
  text: (least) => `Please write at least ${least} characters.`,
  list: (least) => `Please give at least ${least}.`,
  number: (least) => `Please enter a number of at least ${least}.`,
}
const sentenceOfType: Record<string, string> = {
  string: 'Please enter text.',
  number: 'Please enter a number.',
  int: 'Please enter a whole number.',
  boolean: 'Please answer yes or no.',
  array: 'Please give a list.',
}
const sentenceOfFormat: Record<string, string> = {
  uuid: 'Please give a valid id.',
  date: 'Please enter a date, such as 2026-11-30.',
  datetime: 'Please enter a date and a time, such as 2026-11-30T10:00:00+05:30.',
  url: messages.linkHttp,
}

/** The sentence about a field with the field's name in front, for callers that do not show it next to the field. */
function named({ field, msg }: FieldError): string {
  const label = labelOf(field)
  return label ? `${label}: ${msg.charAt(0).toLowerCase()}${msg.slice(1)}` : msg
}

/** Fields whose wire names are not readable. */
const labels: Record<string, string> = {
  _id: 'Id',
  id: 'Id',
  mobileNo: 'Mobile number',
  linkedIn: 'LinkedIn',
  expectedCtc: 'Expected CTC',
  gstNumber: 'GST number',
  yearOfEstd: 'Year of establishment',
  experienceDesc: 'Experience',
  numOpenings: 'Number of openings',
  utr: 'UTR',
}

/** 'preferredLocations.0' → 'Preferred locations'; 'avatarS3FileKey' → 'Avatar'. */
function labelOf(field: string): string {
  const name = field.split('.').findLast((part) => !/^\d+$/.test(part)) ?? ''
  const known = labels[name]
  if (known) return known
  const words = name
    .replace(/S3(FileKey|PublicUrl|Path)$/, '')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

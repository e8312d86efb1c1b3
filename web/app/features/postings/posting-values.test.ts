import { PostingInput, PostingRulesInput, QuestionsInput } from '@firstrung/contract'
import { expect, test } from 'vitest'
import {
  applyByBounds,
  bodyOf,
  newQuestion,
  newRule,
  type PostingForm,
  pathOf,
  questionsBodyOf,
  rulesBodyOf,
} from './posting-values.ts'

const form: PostingForm = {
  content: [],
  payKind: 'year',
  payMin: 600_000,
  payMax: '',
  months: '',
  startsOn: '',
  experienceMin: 0,
  experienceMax: '',
  applyBy: '2026-12-20',
  answerDays: 14,
  answerDayKind: 'calendar',
  process: [{ title: 'Call', days: '' }],
  assignmentHours: '',
  bondMonths: '',
  questions: [],
  rules: [],
}

test('blank inputs of a posting are sent as none', () => {
  expect(PostingInput.parse(bodyOf(form, 3))).toMatchObject({
    revision: 3,
    pay: { kind: 'year', min: 600_000, max: null },
    months: null,
    startsOn: null,
    experienceMax: null,
    process: [{ title: 'Call', days: null }],
  })
})

test('the kind of the promised days is sent', () => {
  const body = bodyOf({ ...form, answerDayKind: 'working' }, 1)
  expect(PostingInput.parse(body)).toMatchObject({ answerDays: 14, answerDayKind: 'working' })
})

test('a fault of the body is shown at its input', () => {
  expect(['pay.max', 'pay.kind', 'process.1.title', 'applyBy'].map(pathOf)).toEqual([
    'payMax',
    'payKind',
    'process.1.title',
    'applyBy',
  ])
})

test('requirements and questions are sent with the rest, and their faults are shown at their inputs', () => {
  const rule = { ...newRule(), from: 2020 as const }
  const whole = { ...form, questions: [{ ...newQuestion(), text: 'Why us?' }], rules: [rule] }
  expect(PostingInput.parse(bodyOf(whole, 1))).toMatchObject({
    questions: [{ text: 'Why us?', wanted: null }],
    rules: [{ params: { kind: 'graduation_year', from: 2020, to: 2020 } }],
  })
  expect(['questions.1.options.0', 'rules.0.params.percent', 'rules.2.params.to'].map(pathOf)).toEqual([
    'questions.1.options',
    'rules.0.from',
    'rules.2.to',
  ])
})

test('a question keeps options and a wanted answer only where its kind has them', () => {
  const question = { ...newQuestion(), text: 'Why us?', options: ['a', 'b'], wanted: 'a' }
  const { questions } = QuestionsInput.parse(
    questionsBodyOf([question, { ...question, kind: 'one' }, { ...question, kind: 'yes_no', wanted: 'yes' }]),
  )
  expect(questions.map(({ options, wanted }) => [options, wanted])).toEqual([
    [[], null],
    [['a', 'b'], 'a'],
    [[], 'yes'],
  ])
})

test('rules are sent in their own shapes, and blank ones are refused', () => {
  const body = rulesBodyOf([
    { ...newRule(), from: 2026 },
    { ...newRule(), kind: 'skills', anyOf: ['React'], isHard: true },
    { ...newRule(), kind: 'test_percent', from: 60 },
  ])
  expect(PostingRulesInput.parse(body).rules).toEqual([
    { params: { kind: 'graduation_year', from: 2026, to: 2026 }, isHard: false },
    { params: { kind: 'skills', anyOf: ['React'], atLeast: 1 }, isHard: true },
    { params: { kind: 'test_percent', percent: 60 }, isHard: false },
  ])
  expect(PostingRulesInput.safeParse(rulesBodyOf([{ ...newRule(), kind: 'degree' }])).success).toBe(false)
})

test('the last day of applying is between tomorrow and 180 days ahead', () => {
  expect(applyByBounds('2026-11-24')).toEqual({ min: '2026-11-25', max: '2027-05-23' })
})

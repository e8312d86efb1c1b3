import {
  NewPostingInput,
  type OwnPosting,
  PostingInput,
  PostingRulesInput,
  QuestionsInput,
  UnpostedPosting,
} from '@firstrung/contract'
import { expect, test } from 'vitest'
import {
  applyByBounds,
  bodyOf,
  copiedFacts,
  newFacts,
  newPostingBody,
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

test('blank inputs of a posting are sent as null', () => {
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

test('the posting of a new job takes its pay from the range of the job unless exact pay was typed', () => {
  const facts = { ...newFacts('2026-11-28'), months: 6, questions: [{ ...newQuestion(), text: 'Can you swim?' }] }
  const read = (job: { jobRole: string; salary: string }) => NewPostingInput.parse(newPostingBody(facts, job))
  const full = read({ jobRole: 'job(full-time)', salary: '6LPA-8LPA' })
  expect(full).toMatchObject({ pay: { kind: 'year', min: 600_000, max: 800_000 }, months: 6, applyBy: '2026-12-28' })
  expect(full.questions).toMatchObject([{ text: 'Can you swim?', wanted: null }])
  expect(read({ jobRole: 'internship', salary: 'Undisclosed' })).toMatchObject({
    pay: { kind: 'hidden' },
    months: null,
  })
  const exact = { ...facts, payKind: 'month', payMin: '20k' } as const
  const body = newPostingBody(exact, { jobRole: 'internship', salary: '10,000-15,000' })
  expect(NewPostingInput.parse(body).pay).toEqual({ kind: 'month', min: 20_000, max: null })
  expect(UnpostedPosting.parse(exact)).toEqual(exact)
})

test('a copied posting keeps its exact pay within the same range, and gets new dates and question ids', () => {
  const { content: _, ...posting } = form
  const source = {
    ...{ ...posting, content: [], pay: { kind: 'year' as const, min: 650_000, max: null }, startsOn: '2026-01-01' },
    ...{ months: null, experienceMin: 1, experienceMax: null, answerDays: 5, bondMonths: null, assignmentHours: null },
    ...{ process: [], rules: [], questions: [{ ...newQuestion(), _id: 'q1', wanted: null }] },
  } as unknown as OwnPosting
  const copied = copiedFacts(source, '6LPA-8LPA', '2026-11-28')
  expect(copied).toMatchObject({ payKind: 'year', payMin: 650_000, answerDays: 5, startsOn: '', applyBy: '2026-12-28' })
  expect(copied.questions).toEqual([newQuestion()])
  const banded = { ...source, pay: { kind: 'year' as const, min: 600_000, max: 800_000 } }
  expect(copiedFacts(banded, '6LPA-8LPA', '2026-11-28')).toMatchObject({ payKind: 'range', payMin: '' })
})

import { limits } from '../limits.ts'
import { type AnswerDayKind } from '../lists/postings.ts'
import type { AnswerRecord } from '../shapes/answers.ts'

/** 'Answered 46 of 48 applications in the last 60 days, in 4 days at the median.' */
export function answerSentence({ due, inTime, medianDays }: AnswerRecord): string {
  const of = `${inTime === 0 ? 'none' : inTime} of ${due} applications in the last ${limits.answerRecordDays} days`
  if (medianDays === null) return `Answered ${of}.`
  return `Answered ${of}, in ${medianDays === 1 ? '1 day' : `${medianDays} days`} at the median.`
}

/** Within which time a job promises an answer: '14 days', or '10 working days'. */
export const promisedTime = (days: number, kind: AnswerDayKind): string =>
  `${days} ${kind === 'working' ? 'working ' : ''}${days === 1 ? 'day' : 'days'}`

/** Whether a company has answered so few that it has to answer those who wait before it publishes another job (G-126). */
export const answersTooFew = ({ due, inTime }: Pick<AnswerRecord, 'due' | 'inTime'>): boolean =>
  due >= limits.answerFloor.due && inTime * 100 < due * limits.answerFloor.percent

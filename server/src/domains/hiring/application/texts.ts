import {
  type ApplicationSource,
  anInterviewIn,
  dateText,
  indianMoment,
  interviewIn,
  type LateStage,
  limits,
  type RoundFacts,
} from '@firstrung/contract'
import { zonedText } from '#src/platform/time/indian-time.ts'

/** What can happen to a candidate in one job. */
export type Step =
  | 'shortlisted'
  | 'takenBack'
  | 'roundTwo'
  | 'waitlisted'
  | 'hired'
  | 'rejected'
  | 'restored'
  | 'hireTakenBack'
  | 'hireTakenBackAfterwards'
  | 'filled'
  | 'closed'
  | 'deleted'
  | 'reopened'
  | 'reopenedAfterInterview'
  | 'held'
  | 'continued'
  | 'removed'
  | 'returned'
  | 'cleared'

/** A job as its candidates know it. */
export interface JobNames {
  jobTitle: string
  companyName: string
  companyId: string
  /** Missing for an application out of the pool. */
  source?: ApplicationSource
}

/** A sentence with the news, and further details. */
export interface StepText {
  text: string
  details: string
}

const staysInPool =
  'Unless you have stopped it, our team keeps putting you forward for jobs that fit. You need not do anything.'
/** For those who have applied themselves. */
const others = 'You can apply for other jobs at any time, or let our team put you forward.'
const helps = 'A resume review or a mock interview can help next time. You can ask for either on your dashboard.'

/** The text for a candidate about a step: honest about what it means for them, and never with remarks. */
// oxlint-disable-next-line max-lines-per-function -- a list of texts, one for each step
export function stepText(step: Step, { jobTitle, companyName, source = 'pool' }: JobNames): StepText {
  const stays = source === 'pool' ? staysInPool : others
  const job = `${jobTitle} at ${companyName}`
  switch (step) {
    case 'shortlisted':
      return {
        text: `You have been shortlisted for ${job}.`,
        details: `${companyName} reads your profile next. We will tell you as soon as they decide.`,
      }
    case 'takenBack':
      return {
        text: `You are no longer shortlisted for ${job}.`,
        details: `Our team has undone this step before a decision was made. ${stays}`,
      }
    case 'roundTwo':
      return {
        text: `You are in round 2 for ${job}.`,
        details: `${companyName} wants to know more about you. An interview usually comes next. We will tell you when it is.`,
      }
    case 'waitlisted':
      return {
        text: `You are on the waiting list for ${job}.`,
        details: `${companyName} has not decided against you. If a place opens up, you are among the first they ask. We will tell you either way.`,
      }
    case 'hired':
      return {
        text: `You are hired: ${job}.`,
        details: `Congratulations! ${companyName} has chosen you and will contact you about your start date and paperwork.`,
      }
    case 'rejected':
      return {
        text: `You were not selected for ${job}.`,
        details: `Thank you for your time. This is a decision about one job, not about you. ${stays} ${helps}`,
      }
    case 'restored':
      return {
        text: `You are considered again for ${job}.`,
        details: `${companyName} has changed its decision. We will tell you as soon as there is a new one.`,
      }
    case 'hireTakenBack':
      return {
        text: `Your hiring for ${job} has been taken back.`,
        details: `You are back at the stage you were in before, and the decision is open again. We will tell you as soon as there is a new one.`,
      }
    case 'hireTakenBackAfterwards':
      return {
        text: `Your hiring for ${job} has been taken back.`,
        details: `This job is closed, so there will be no new decision unless it is reopened. ${stays}`,
      }
    case 'filled':
      return {
        text: `The position has been filled: ${job}.`,
        details: `${source === 'pool' ? 'You got further than most, but someone' : 'Thank you for applying. Someone'} else was chosen this time. ${stays} ${helps}`,
      }
    case 'closed':
      return {
        text: `The search has ended: ${job}.`,
        details: `${companyName} is no longer hiring for this job. ${stays}`,
      }
    case 'deleted':
      return {
        text: `The position is no longer offered: ${job}.`,
        details: `The job was taken down, so there will be no decision. ${stays}`,
      }
    case 'reopened':
      return {
        text: `The position is open again: ${job}.`,
        details: `You are at the same stage as when it closed, and ${companyName} can decide about you again.`,
      }
    case 'reopenedAfterInterview':
      return {
        text: `The position is open again: ${job}.`,
        details: `Your interview date passed while the job was closed. ${companyName} can invite you to a new interview and decide about you again.`,
      }
    case 'held':
      return {
        text: `This job is on hold: ${job}.`,
        details: `Nothing is decided while it is on hold, and we will tell you when it continues. You can withdraw your application at any time.`,
      }
    case 'continued':
      return {
        text: `This job continues: ${job}.`,
        details: `You are at the same stage as before, and ${companyName} can decide about you again.`,
      }
    case 'removed':
      return {
        text: `Our team has removed this job from the board: ${job}.`,
        details: `Nobody else can apply. What you sent stays with ${companyName}, which can still answer you; you can withdraw it at any time. Never pay for a job, and send no documents that have nothing to do with it.`,
      }
    case 'returned':
      return {
        text: `This job is on the board again: ${job}.`,
        details: `Our team has looked at it once more. You are at the same stage as before.`,
      }
    case 'cleared':
      return {
        text: `Our team no longer objects to this job: ${job}.`,
        details: `It is not on the board now. You are at the same stage as before, and ${companyName} can still answer you.`,
      }
  }
}

/** For a candidate whose application was closed because nobody answered it; `time` was promised ('10 working days'), null where none was. */
export function unansweredText({ jobTitle, companyName }: JobNames, time: string | null): StepText {
  const late = time === null ? 'in time' : `within the ${time} it promised`
  return {
    text: `Your application for ${jobTitle} at ${companyName} is closed without an answer.`,
    details: `${companyName} did not answer ${late}, so we have closed this application and you need not wait. It says nothing about you.`,
  }
}

/** For a candidate whose company takes more time. */
export function extendedText({ jobTitle, companyName }: JobNames, answerBy: Date): StepText {
  return {
    text: `${companyName} needs more time for your application: ${jobTitle}.`,
    details: `You will have an answer by ${dateText(answerBy)}. A company can take more time only once for each job. You need not do anything.`,
  }
}

/** For a candidate whose company has answered after their application was closed. */
export function lateAnswerText({ jobTitle, companyName }: JobNames, to: LateStage, replyBy: Date): StepText {
  const where = to === 'waitlisted' ? 'on the waiting list' : 'in round 2'
  return {
    text: `${companyName} has answered after all: ${jobTitle}. Do you still want it?`,
    details: `Your application was closed because no answer came in time. If you still want the job, you will be ${where}. You can reply until ${dateText(replyBy)}. Without a reply the application stays closed.`,
  }
}

/** For one side of a conversation about an application; `who` is the other one. */
export const messageNoticeText = (who: string, jobTitle: string, count: number): string =>
  count === 1 ? `${who} wrote to you about ${jobTitle}.` : `${who} wrote ${count} messages to you about ${jobTitle}.`

/** For a candidate who did not say in time whether they still want a job. */
export function silentText({ jobTitle, companyName }: JobNames): StepText {
  return {
    text: `Your application for ${jobTitle} at ${companyName} stays closed.`,
    details: `We asked whether you still want the job, and had no reply in ${limits.lateAnswer.replyDays} days. You need not do anything. ${others}`,
  }
}

/** For a candidate whose job ended before they said whether they still want it. */
export function lateOverText({ jobTitle, companyName }: JobNames): StepText {
  return {
    text: `The search has ended: ${jobTitle} at ${companyName}.`,
    details: `You need not reply any more, because the job has ended. Your application stays closed. ${others}`,
  }
}

/** For the recruiters of a job about what a candidate said, or did not say, to their late answer. */
export function repliedText(outcome: 'yes' | 'no' | 'silent', name: string, jobTitle: string, to: LateStage): string {
  switch (outcome) {
    case 'yes':
      return `${name} still wants ${jobTitle} and is ${to === 'waitlisted' ? 'on the waiting list' : 'in Round 2'} now.`
    case 'no':
      return `${name} no longer wants ${jobTitle}. The application stays closed.`
    case 'silent':
      return `${name} did not say whether they still want ${jobTitle}. The application stays closed.`
  }
}

const applications = (count: number) => (count === 1 ? '1 application' : `${count} applications`)

/** For the recruiters of a job whose applications were closed. */
export const closedNotice = (count: number, jobTitle: string): string =>
  `${applications(count)} for ${jobTitle} ${count === 1 ? 'was' : 'were'} closed without your answer.`

/** For the recruiters of a job in which candidates wait; `days` are the promised ones, the earliest first. */
export function reminderText(count: number, jobTitle: string, days: readonly [Date, ...Date[]]): string {
  const [first] = days
  const by = days.length > 1 ? `, the first due by ${dateText(first)}` : `, due by ${dateText(first)}`
  return `${applications(count)} for ${jobTitle} ${count === 1 ? 'is' : 'are'} waiting for your answer${by}.`
}

/** One round of interviews, as notifications describe it. */
export interface InterviewFacts extends JobNames, RoundFacts {
  heldOn: string
  heldAt: string
  durationText: string
  /** Empty until the team has entered one, and where there is a room instead. */
  link: string
  /** Where it is held; empty where it has no room. */
  room: string
}

/** Whether candidates know where to go. An interview without a link waits for the team to enter one, unless it has a room. */
export const hasLinkOrRoom = ({ link, room }: Pick<InterviewFacts, 'link' | 'room'>): boolean =>
  link !== '' || room !== ''

/** Where an interview is held. `link` is the sentence about its link, if it has one. */
export function whereText(interview: Pick<InterviewFacts, 'link' | 'room'>, link: string): string {
  const { room } = interview
  const sentences = [...(room ? [`It is held here: ${asSentence(room)}`] : []), ...(interview.link ? [link] : [])]
  return sentences.length > 0 ? sentences.join(' ') : 'Our team will send you the meeting link.'
}

export type InterviewStep =
  | 'asked'
  | 'scheduled'
  | 'moved'
  | 'linkChanged'
  | 'suspended'
  | 'resumed'
  | 'cancelled'
  | 'readdressed'

/** '27 May 2022, 6:30 pm IST' */
export const timeOf = ({ heldOn, heldAt }: Pick<InterviewFacts, 'heldOn' | 'heldAt'>): string =>
  zonedText(indianMoment(heldOn, heldAt))

/** An interview that was moved or cancelled by hand: when it was planned, and why it changed. */
export interface ChangeFacts extends Pick<InterviewFacts, 'heldOn' | 'heldAt'> {
  reason: string
}

/** A reason that somebody gave, as the last sentence of a text; empty without a reason. */
export const reasonIn = (reason = '') => (reason ? ` Reason: ${asSentence(reason)}` : '')
const movedFrom = (change: ChangeFacts | undefined) =>
  change ? `It was planned for ${timeOf(change)}.${reasonIn(change.reason)}` : ''
const asSentence = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`)

const moved = 'Your account has a new email, so we took this appointment out of the calendar of the earlier one.'

/** The text for a candidate about an interview. */
export function interviewText(step: InterviewStep, interview: InterviewFacts, change?: ChangeFacts): StepText {
  const { jobTitle, companyName, durationText } = interview
  const what = interviewIn(interview)
  const job = `${jobTitle} at ${companyName}`
  const time = timeOf(interview)
  switch (step) {
    case 'asked':
      return {
        text: `${companyName} invites you to ${anInterviewIn(interview)}: ${jobTitle}.`,
        details: `It is planned for ${time} and takes ${durationText}. Our team will send you the meeting link. Please keep this time free.`,
      }
    case 'scheduled':
      return {
        text: `Your ${what} for ${job} is set for ${time}.`,
        details: `It takes ${durationText}. ${whereText(interview, 'The meeting link is below and on your dashboard.')}`,
      }
    case 'moved':
      return {
        text: `Your ${what} for ${job} is moved to ${time}.`,
        details: `${movedFrom(change)} It takes ${durationText}. ${whereText(interview, 'The meeting link stays the same. It is below and on your dashboard.')}`,
      }
    case 'linkChanged':
      return {
        text: `Your ${what} for ${job} has a new link.`,
        details: `The time stays: ${time}, ${durationText}. The old link no longer works.`,
      }
    case 'suspended':
      return {
        text: `Your ${what} for ${job} is called off for now.`,
        details: `It was planned for ${time}. The job is closed. If it reopens, we will tell you at once whether the interview takes place.`,
      }
    case 'resumed':
      return {
        text: `Your ${what} for ${job} takes place as planned: ${time}.`,
        details: `The job is open again. The interview takes ${durationText}. ${whereText(interview, 'The meeting link is below and on your dashboard.')}`,
      }
    case 'cancelled':
      return {
        text: `Your ${what} for ${job} has been cancelled.`,
        details: `It was planned for ${time}. You do not need to attend.${reasonIn(change?.reason)}`,
      }
    case 'readdressed':
      return {
        text: `Your ${what} for ${job} is in the calendar of this email now.`,
        details: `${moved} The interview stays as it is: ${time}, ${durationText}.`,
      }
  }
}

/** The text for the people who hold an interview. */
export function hostText(
  step: Exclude<InterviewStep, 'asked'>,
  interview: InterviewFacts,
  candidate: string,
  change?: ChangeFacts,
): StepText {
  const what = `${interviewIn(interview)} with ${candidate} for ${interview.jobTitle}`
  const time = timeOf(interview)
  switch (step) {
    case 'scheduled':
      return { text: `The ${what} is set for ${time}.`, details: `It takes ${interview.durationText}.` }
    case 'moved':
      return {
        text: `The ${what} is moved to ${time}.`,
        details: `${movedFrom(change)} It takes ${interview.durationText}.`,
      }
    case 'linkChanged':
      return { text: `The ${what} has a new link.`, details: `The time stays: ${time}, ${interview.durationText}.` }
    case 'suspended':
      return {
        text: `The ${what} is called off for now.`,
        details: `It was planned for ${time}. The job was completed; the interview comes back if the job is reopened before that day.`,
      }
    case 'resumed':
      return {
        text: `The ${what} takes place as planned.`,
        details: `The job is open again. The interview is set for ${time} and takes ${interview.durationText}.`,
      }
    case 'cancelled':
      return {
        text: `The ${what} has been cancelled.`,
        details: `It was planned for ${time}.${reasonIn(change?.reason)}`,
      }
    case 'readdressed':
      return {
        text: `The ${what} is in the calendar of this email now.`,
        details: `${moved} The interview stays as it is: ${time}, ${interview.durationText}.`,
      }
  }
}

import { limits } from '../limits.ts'

// Hours of interviewers, their calendars, and interviews that candidates book. What a refusal says is in hiring.ts, which each page has.
export const hoursInOrder = 'Please end later than you begin, on the same day.'
export const hoursSaved = 'Saved. Interviews that are already planned stay as they are.'
export const busyCalendarAdded = 'Added. We read it now, and then every half hour.'
export const busyCalendarRemoved = 'Removed. What we had read from it is deleted.'
export const busyCalendarAsked = 'We read it now.'
export const calendarAddressHttps = 'Please enter an address that begins with https:// or webcal://.'
export const calendarAddressLong = 'This address is too long.'
export const timesNeeded = 'Please choose at least one time.'
export const hostUnknown = 'Please choose somebody of your company who has set their interview hours.'
export const timesProposed = (people: number): string =>
  people === 1
    ? 'Times proposed. We tell the candidate, and you when they choose.'
    : `Times proposed. We tell ${people} candidates, and you when they choose.`
export const hasTimesProposed = (name: string): string =>
  `${name} can already choose from other times. Please take those back first.`
export const timesTooFar = `Please choose times within the next ${limits.agendaDays} days.`
export const groupTimesProposed = (people: number): string =>
  `Times proposed. We tell ${people === 1 ? 'the candidate' : `${people} candidates`}; ‘Proposed times’ says who comes when.`
export const timesOver = 'Please choose times that are still to come.'
export const oneAtATime = 'With interviewers each time has one place.'
export const roomOrLink = 'Please enter a room or a meeting link.'
export const proposalWithdrawn = 'Taken back. We tell the candidates who have not chosen yet.'
export const timeBooked = 'Booked. We have sent you the details and an entry for your calendar.'
export const timeBookedWithoutLink = 'Booked. Our team will send you the meeting link.'
export const timeBookedInRoom = 'Booked. We have sent you when and where, with an entry for your calendar.'
export const waitingForTime = 'You wait for this time. If a place gets free, we book it for you and tell you at once.'
export const waitingOver = 'You no longer wait for this time.'
export const timesDeclined = 'The company is told that none of the times suits you.'
export const ownInterviewMoved = 'Moved. The company is told, and your calendar entry follows.'
export const ownInterviewCancelled = 'Cancelled. The company is told.'

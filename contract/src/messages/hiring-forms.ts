import { limits } from '../limits.ts'

/** What forms of hiring say that are loaded when they are opened. Not among `messages`: all pages would load it. */
export const daysOffTwice = 'Other days off begin on the same day.'
export const daysOffInOrder = 'Please choose a last day that is not before the first one, and within a year of it.'
export const nobodyChosen = 'Please choose at least one candidate.'
export const hoursTooEarly = `Interviews begin at ${limits.booking.earliest} at the earliest.`
export const hoursApart = 'This overlaps other hours of the same day.'
export const zoneUnknown = 'Please choose a time zone from the list.'
export const calendarUsernameColon = 'Please enter a user name without a colon.'
export const calendarPasswordControls = 'Please enter a password without tabs and line breaks.'
export const calendarAddressWithPassword = 'Please enter an address without a user name and password.'
export const calendarAddressNeeded = 'Please enter the address of a calendar.'
export const roundsKeptOnce = 'Please name each round once.'
export const roundsRange = 'A job has 2 to 8 rounds.'
export const roundsDiffer = 'Please give each round a name of its own.'

import dayjs from 'dayjs'
import advancedFormat from 'dayjs/plugin/advancedFormat.js'
import relativeTime from 'dayjs/plugin/relativeTime.js'
import utc from 'dayjs/plugin/utc.js'

dayjs.extend(advancedFormat)
dayjs.extend(relativeTime)
dayjs.extend(utc)

type Moment = string | number | Date

/** India has one time zone and no summer time. */
const istMinutes = 330
const inIndia = (moment: Moment) => dayjs(moment).utcOffset(istMinutes)

/** 27/05/2022 */
export const shortDate = (moment: Moment): string => inIndia(moment).format('DD/MM/YYYY')
/** May 27th, 2022 */
export const longDate = (moment: Moment): string => inIndia(moment).format('MMMM Do, YYYY')
/** 2022 */
export const yearOf = (moment: Moment): string => inIndia(moment).format('YYYY')
/** 27 May 2022, 06:30 PM IST */
export const istDateTime = (moment: Moment): string => `${inIndia(moment).format('DD MMM YYYY, hh:mm A')} IST`
/** Fri, 27 May 2022 13:00:00 GMT */
export const utcDateTime = (moment: Moment): string => new Date(moment).toUTCString()
/** in 3 days · 2 hours ago */
export const relative = (moment: Moment): string => dayjs(moment).fromNow()

const indian = new Intl.NumberFormat('en-IN')
/** 5,00,000 */
export const count = (number: number): string => indian.format(number)
/** ₹5,00,000 */
export const rupees = (amount: number): string => `₹${indian.format(amount)}`
/** Today in India, YYYY-MM-DD. */
export const indianToday = (): string => inIndia(Date.now()).format('YYYY-MM-DD')

import { Settings } from '#src/env.ts'

/** What each account or address may do within a time. */
const names = Object.keys(Settings.shape).filter((name) => /_PER_(SECOND|MINUTE|QUARTER|HOUR|DAY|EMAIL)$/.test(name))

/** Settings that lift every rate limit: no test, benchmark or journey reaches it. */
export const liftedLimits: Record<string, string> = Object.fromEntries(names.map((name) => [name, '100000000']))

import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { FirstAdmin, KnownEmail } from '@firstrung/contract'
import type { z } from 'zod'
import { makeAdmin } from '#src/domains/accounts/members/first-admin.service.ts'
import { rotateLinkSecret, setPasswordOf } from '#src/domains/accounts/members/operator.service.ts'
import { removeSecondFactorOf } from '#src/domains/accounts/second-factor/second-factor.service.ts'
import { Breach } from '#src/domains/privacy/breach-fields.ts'
import * as breaches from '#src/domains/privacy/privacy.breaches.service.ts'
import { eraseByEmail } from '#src/domains/privacy/privacy.service.ts'
import type { Env } from '#src/env.ts'
import { AppError } from '#src/platform/errors/errors.ts'
import { onlyKnown, readArguments, refuse } from '../../../scripts/arguments.mjs'
import { usageOf } from '../../../scripts/commands.mjs'
import { command, given, Refused, say, withinProduct } from './command.ts'

// npm run admin -- <what> …: what operators do with the data. Passwords come through standard input; at a terminal a random
// one is made and shown once.

const usage = usageOf('admin')
/** How many arguments follow each. */
const words = {
  'create-admin': 2,
  'reset-password': 1,
  'remove-second-factor': 1,
  erase: 1,
  'rotate-links': 0,
  breaches: 0,
  'breach-open': 1,
  'breach-change': 2,
  'breach-tell': 2,
  'breach-report': 1,
} as const
const { values, positionals } = readArguments({ usage, options: { yes: { type: 'boolean' } }, least: 1, most: 3 })
const [what = '', ...args] = positionals
onlyKnown([what], Object.keys(words), usage)
const wanted = words[what as keyof typeof words]
if (args.length !== wanted) refuse(`${what} takes ${wanted} ${wanted === 1 ? 'word' : 'words'}.`, usage)
if (values.yes && what !== 'erase') refuse(`${what} takes no --yes.`, usage)

const Person = FirstAdmin.omit({ code: true })

const works: Record<keyof typeof words, (env: Env, ...args: string[]) => Promise<string>> = {
  async 'create-admin'(env, email, fullName) {
    const { password, shown } = await somePassword()
    const person = checked(Person, { email, fullName, password })
    await withinProduct(env, (ctx) => makeAdmin(ctx, person))
    return `${person.email} may sign in at ${env.publicUrl}/admin${shown}`
  },

  async 'reset-password'(env, email = '') {
    const { password, shown } = await somePassword()
    const person = checked(Person.pick({ email: true, password: true }), { email, password })
    const address = await withinProduct(env, (ctx) => setPasswordOf(ctx, person.email, person.password)).catch(
      unknownAddress(email),
    )
    return `${address} has a new password, and is signed out everywhere${shown}`
  },

  async 'remove-second-factor'(env, email = '') {
    const address = await withinProduct(env, (ctx) => removeSecondFactorOf(ctx, email)).catch(unknownAddress(email))
    return `${address} logs in without a code, and is told by mail.`
  },

  async erase(env, email = '') {
    if (!values.yes) throw new Refused(`This cannot be undone. Add --yes to erase ${email}.`)
    await withinProduct(env, (ctx) => eraseByEmail(ctx, email)).catch(unknownAddress(email))
    return `${email} is erased. Files go when a server runs the task, within minutes.`
  },

  async 'rotate-links'(env) {
    await withinProduct(env, rotateLinkSecret)
    return 'The key of signed links is another one. Restart every server process, so that it knows it.'
  },

  async breaches(env) {
    const lines = await withinProduct(env, breaches.breachLines)
    return lines.length === 0 ? 'No breach is in the register.' : lines.join('\n')
  },

  async 'breach-open'(env, file = '') {
    const breach = await breachIn(file)
    const number = await withinProduct(env, (ctx) => breaches.openBreach(ctx, breach))
    return `Breach ${number} is in the register. Tell the people concerned: breach-tell ${number} WHOM`
  },

  async 'breach-change'(env, number = '', file = '') {
    const breach = await breachIn(file)
    await withinProduct(env, (ctx) => breaches.changeBreach(ctx, numberIn(number), breach)).catch(unknownBreach(number))
    return `Breach ${number} is changed.`
  },

  async 'breach-tell'(env, number = '', whom = '') {
    const concerned = await concernedIn(whom)
    const added = await withinProduct(env, (ctx) => breaches.tellPeople(ctx, numberIn(number), concerned)).catch(
      unknownBreach(number),
    )
    return `${added} more people are told by email, in portions, while the server runs.`
  },

  async 'breach-report'(env, number = '') {
    const report = await withinProduct(env, (ctx) => breaches.breachReport(ctx, numberIn(number))).catch(
      unknownBreach(number),
    )
    process.stdout.write(`${report}\n`)
    return `This is the report on breach ${number}.`
  },
}

const numberIn = (text: string): number =>
  /^\d{1,9}$/.test(text) ? Number(text) : refuse(`${text} is no number of a breach.`, usage)

/** Reports numbers that are not in the register. */
const unknownBreach = (number: string) => (error: unknown) => {
  if (error instanceof AppError && error.code === 'not_found') throw new Refused(`There is no breach ${number}.`)
  throw error
}

const textOf = (file: string): Promise<string> =>
  readFile(file, 'utf8').catch(() => {
    throw new Refused(`${file} cannot be read.`)
  })

/** What a file says of a breach. */
async function breachIn(file: string): Promise<Breach> {
  const text = await textOf(file)
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    throw new Refused(`${file} is not JSON.`)
  }
  const parsed = Breach.safeParse(content)
  if (parsed.success) return parsed.data
  throw new Refused(parsed.error.issues.map(({ path, message }) => [...path, message].join(' ')).join('\n'))
}

/** Everybody of a kind, or the addresses of a file, one a line. */
async function concernedIn(whom: string): Promise<breaches.Concerned> {
  if (whom === 'everybody' || whom === 'candidates' || whom === 'recruiters') return whom
  const lines = (await textOf(whom)).split(/\r?\n/).map((line) => line.trim())
  const emails = lines.filter((line) => line !== '')
  const wrong = emails.find((email) => !KnownEmail.safeParse(email).success)
  if (wrong !== undefined) throw new Refused(`${wrong} is no email.`)
  return emails
}

/** Reports emails without an account. */
const unknownAddress = (email: string) => (error: unknown) => {
  if (error instanceof AppError && error.code === 'not_found') throw new Refused(`Nobody has the address ${email}.`)
  throw error
}

/** The password on standard input, or a random one and the sentence that shows it. */
async function somePassword(): Promise<{ password: string; shown: string }> {
  const piped = await given()
  const password = piped || randomBytes(12).toString('base64url').replaceAll('_', '-')
  return { password, shown: piped ? '' : `, password ${password} (shown this once)` }
}

/** The input in the contract's shape, by the rules of registration. */
function checked<T extends z.ZodType>(shape: T, input: unknown): z.output<T> {
  const parsed = shape.safeParse(input)
  if (parsed.success) return parsed.data
  throw new Refused(parsed.error.issues.map(({ message }) => message).join('\n'))
}

command(async (env) => say(await works[what as keyof typeof words](env, ...args)))

import { z } from 'zod'
import { limits, userTypes } from '../constants.ts'
import { messages } from '../messages.ts'
import { Email, Id, Password, text } from './fields.ts'

/** The types of account that people choose themselves. */
const OwnType = z.enum(['candidate', 'user', 'recruiter'], { error: messages.ownTypes })

/** What both sign-in and registration ask for; the first failing rule is the one to show (G-04). */
export const Credentials = z.object({ email: Email, password: Password })
export type Credentials = z.infer<typeof Credentials>

/** Anybody may register as a candidate or a recruiter; admins are made by the operator (G-10). */
export const Registration = Credentials.extend({ userType: OwnType })
export type Registration = z.infer<typeof Registration>

export const SignIn = Credentials.extend({ userType: OwnType })
export type SignIn = z.infer<typeof SignIn>

export const AdminSignIn = z.object({
  email: Email,
  password: z.string({ error: messages.passwordRequired }).min(1, messages.passwordRequired),
})

/** What the browser keeps of the person signed in. */
export const SessionUser = z.object({
  _id: Id,
  userId: Id,
  email: z.string(),
  fullName: z.string(),
  avatarS3FileKey: z.string(),
  isAdmin: z.boolean(),
  userType: z.enum(['user', 'recruiter', 'admin']),
  profileCompleted: z.boolean(),
})
export type SessionUser = z.infer<typeof SessionUser>

/** Flat and mirrored below `data`, since the documents read it both ways. */
export const SignedInAnswer = z.object({
  token: z.string(),
  user: SessionUser,
  userType: z.enum(['user', 'recruiter', 'admin']),
  msg: z.string(),
  data: z.object({ token: z.string(), user: SessionUser, msg: z.string() }),
})
export type SignedInAnswer = z.infer<typeof SignedInAnswer>

/** The first admin, by the one-time link that the start prints when there is none. */
export const FirstAdmin = z.object({
  code: z.string().min(20).max(200),
  fullName: text(limits.fullName).pipe(z.string().min(1, messages.fieldNeeded)),
  email: Email,
  password: Password,
})
export type FirstAdmin = z.infer<typeof FirstAdmin>

export const GoogleStart = z.object({ userType: z.string().max(200) })

/** The single-use code from the /auth page's address (G-06). */
export const CodeExchange = z.object({ token: z.string().min(20).max(200), userId: Id, userType: z.enum(userTypes) })

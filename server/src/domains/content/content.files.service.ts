import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  Bootcamp,
  CommunityContent,
  defaultBootcampPrice,
  Home,
  Line,
  Policy,
  policyNames,
  QuestionAndAnswer,
  Target,
} from '@firstrung/contract'
import { z } from 'zod'
import type { Env } from '#src/env.ts'
import { OperatorError } from '#src/platform/errors/operator-error.ts'
import { readPolicy, Unreadable } from './policy-text.ts'

/** Stops the start with a sentence per mistake: which file, which field, what is wrong. */
class BadContent extends OperatorError {}

const ownFolder = fileURLToPath(new URL('../../../content/site', import.meta.url))

const Links = z.strictObject({
  linkedin: Target.or(z.literal('')),
  facebook: Target.or(z.literal('')),
  instagram: Target.or(z.literal('')),
  discord: Target.or(z.literal('')),
  whatsapp: Target.or(z.literal('')),
})

const Bootcamps = z.strictObject({
  brands: z.array(Line).min(1),
  /** The brands are made up. */
  isSample: z.boolean(),
  bootcamps: z
    .array(Bootcamp.extend({ price: Bootcamp.shape.price.default(defaultBootcampPrice) }))
    .min(1)
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'holds the same id twice'),
})

/** An answer that speaks of the chat has another one for installations without a chat. */
const HomeFile = Home.extend({
  faqs: z.array(QuestionAndAnswer.extend({ answerWithoutChat: Line.optional() })).min(1),
})

interface SiteContent {
  links: z.infer<typeof Links>
  home: z.infer<typeof HomeFile>
  community: CommunityContent
  brands: string[]
  isSample: boolean
  bootcamps: Bootcamp[]
  policies: Record<(typeof policyNames)[number], Policy>
}

const contents = new Map<string, Promise<SiteContent>>()

/** The texts of the public pages; read once, at the start. */
export function contentFiles({ CONTENT_DIR: folder = ownFolder }: Env): Promise<SiteContent> {
  const content = contents.get(folder) ?? readContent(folder)
  contents.set(folder, content)
  return content
}

async function readContent(folder: string): Promise<SiteContent> {
  if (!existsSync(folder)) throw new BadContent(`CONTENT_DIR: there is no folder ${folder}`)
  const mistakes: string[] = []
  const json = async <T extends z.ZodType>(name: string, shape: T): Promise<z.output<T> | null> => {
    const path = join(folder, name)
    try {
      const parsed = shape.safeParse(JSON.parse(await readFile(path, 'utf8')))
      if (parsed.success) return parsed.data
      mistakes.push(...parsed.error.issues.map((issue) => `${path}: ${fieldOf(issue.path)}: ${issue.message}`))
    } catch (error) {
      mistakes.push(`${path}: ${error instanceof SyntaxError ? `is not JSON: ${error.message}` : 'cannot be read'}`)
    }
    return null
  }
  const policy = async (name: string, from = folder): Promise<Policy | null> => {
    const path = join(from, 'policies', `${name}.md`)
    try {
      return readPolicy(await readFile(path, 'utf8'))
    } catch (error) {
      mistakes.push(`${path}: ${error instanceof Unreadable ? error.message : 'cannot be read'}`)
      return null
    }
  }
  const links = await json('links.json', Links)
  const home = await json('home.json', HomeFile)
  const community = await json('community.json', CommunityContent)
  const bootcamps = await json('bootcamps.json', Bootcamps)
  const [privacy, refund, terms] = [await policy('privacy'), await policy('refund'), await policy('terms')]
  // Older copies of the folder have none of these: ours say what the server does.
  const newer = (name: string) => policy(name, existsSync(join(folder, 'policies', `${name}.md`)) ? folder : ownFolder)
  const [answers, notice] = [await newer('answers'), await newer('notice')]
  if (!links || !home || !community || !bootcamps || !privacy || !refund || !terms || !answers || !notice)
    throw new BadContent(mistakes.map((mistake) => `CONTENT_DIR: ${mistake}`).join('\n'))
  return { links, home, community, ...bootcamps, policies: { privacy, refund, terms, answers, notice } }
}

/** bootcamps[1].Details[0].heading */
const fieldOf = (path: PropertyKey[]): string =>
  path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '') || 'the whole file'

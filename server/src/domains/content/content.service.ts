import {
  type Bootcamp,
  type BootcampCard,
  type CommunityContent,
  dateText,
  type Home,
  indianMoment,
  type Policy,
  type policyNames,
  type Site,
} from '@firstrung/contract'
import { type Operator, operatorOf } from '#src/domains/operator/operator.service.ts'
import type { Ctx } from '#src/platform/context.ts'
import { orNotFound } from '#src/platform/errors/errors.ts'
import { contentFiles } from './content.files.service.ts'

/** The links to other sites, what the installation is called and looks like, and what is set up. */
export async function read(ctx: Ctx): Promise<Site> {
  const { links } = await contentFiles(ctx.env)
  const { name, accent, logo, email, linkedin, facebook, instagram, discord, whatsapp } = await operatorOf(ctx)
  return {
    links: {
      linkedin: linkedin || links.linkedin,
      facebook: facebook || links.facebook,
      instagram: instagram || links.instagram,
      discord: discord || links.discord,
      whatsapp: whatsapp || links.whatsapp,
    },
    contactEmail: email,
    google: ctx.env.GOOGLE_CLIENT_ID !== undefined,
    name,
    accent,
    logo,
    jobBoard: ctx.env.JOB_BOARD === 'on',
    texts: ctx.env.TEXTS,
  }
}

/** Whether the installation has a community chat: without one nothing promises it (G-148). */
export const hasChat = async (ctx: Ctx): Promise<boolean> => (await read(ctx)).links.discord !== ''

/** The texts of the landing page. */
export async function home(ctx: Ctx): Promise<Home> {
  const { faqs, ...texts } = (await contentFiles(ctx.env)).home
  const isWithChat = await hasChat(ctx)
  return {
    ...texts,
    faqs: faqs.map(({ question, answer, answerWithoutChat = answer }) => ({
      question,
      answer: isWithChat ? answer : answerWithoutChat,
    })),
  }
}
export const community = async ({ env }: Ctx): Promise<CommunityContent> => (await contentFiles(env)).community

/** A policy, with the operator's name at its end. Without an address of the operator it has no link to one. */
export async function policy(ctx: Ctx, name: (typeof policyNames)[number]): Promise<Policy> {
  const { env } = ctx
  const policy = (await contentFiles(env)).policies[name]
  const { links, contactEmail } = await read(ctx)
  const hasContact = links.whatsapp !== '' || contactEmail !== ''
  const operator = await operatorOf(ctx)
  const holidays = name === 'answers' ? [holidaySection(operator)] : []
  const sections = [...policy.sections, ...holidays, operatorSection(operator)]
  return {
    ...policy,
    sections: hasContact
      ? sections
      : sections.map((section) => ({
          ...section,
          blocks: section.blocks.map(({ isList, lines }) => ({
            isList,
            lines: lines.map((line) => line.replace(/\[([^[\]]+)\]\(\/whatsapp\)/g, '$1')),
          })),
        })),
  }
}

/** The days that are no working days, besides weekends. */
function holidaySection({ holidays }: Operator): Policy['sections'][number] {
  const further = holidays.split(', ').filter(Boolean)
  const lines = [
    '26 January, 15 August and 2 October, every year',
    ...further.map((day) => dateText(indianMoment(day, '00:00'))),
  ]
  return { heading: 'Holidays', blocks: [{ isList: true, lines }] }
}

function operatorSection(operator: Operator): Policy['sections'][number] {
  const facts = [
    ['Name', operator.operatorName],
    ['Address', operator.address.replaceAll('\n', ', ')],
    ['Email', operator.email],
    ['Grievance officer', [operator.grievanceOfficer, operator.grievanceEmail].filter(Boolean).join(', ')],
  ] as const
  const lines = facts.map(([what, value]) => `${what}: ${value || 'not set by the operator of this installation yet'}`)
  return { heading: 'Who runs this site', blocks: [{ isList: true, lines }] }
}

/** All bootcamps as cards, and the brands of the carousel. */
export async function listBootcamps({
  env,
}: Ctx): Promise<{ bootcamps: BootcampCard[]; brands: string[]; isSample: boolean }> {
  const { bootcamps, brands, isSample } = await contentFiles(env)
  return {
    brands,
    isSample,
    bootcamps: bootcamps.map(({ id, name, headerContent, headerImg, hours, price, closedOnList, closedOnDetail }) => ({
      id,
      name,
      headerContent,
      headerImg,
      hours,
      price,
      closedOnList,
      closedOnDetail,
    })),
  }
}

/** A bootcamp by its id, whole or without '-bootcamp'. */
export async function readBootcamp({ env }: Ctx, id: string): Promise<Bootcamp> {
  const { bootcamps } = await contentFiles(env)
  return orNotFound(bootcamps.find((bootcamp) => bootcamp.id === id || bootcamp.id === `${id}-bootcamp`))
}

/** The bootcamp of a payment template; null when the operator has removed it. */
/** The day on which the next batch of a bootcamp starts; null where none is named, or it is past on `today`. */
export async function nextStartOf({ env }: Ctx, id: string, today: string): Promise<string | null> {
  const { bootcamps } = await contentFiles(env)
  const startsOn = bootcamps.find((bootcamp) => bootcamp.id === id)?.startsOn
  return startsOn && startsOn >= today ? startsOn : null
}

export async function bootcampOfTemplate({ env }: Ctx, template: number): Promise<Bootcamp | null> {
  const { bootcamps } = await contentFiles(env)
  return bootcamps.find(({ paymentTemplate }) => paymentTemplate === template) ?? null
}

import type { Bootcamp, BootcampCard, CommunityContent, Home, Policy, policyNames, Site } from '@firstrung/contract'
import type { Ctx } from '#src/platform/context.ts'
import { found } from '#src/platform/errors.ts'
import { siteContent } from './site.content.service.ts'

/** Where the pages elsewhere are, and what is set up. */
export async function read({ env }: Ctx): Promise<Site> {
  const { links } = await siteContent(env)
  return {
    links: {
      linkedin: env.LINKEDIN_URL ?? links.linkedin,
      facebook: env.FACEBOOK_URL ?? links.facebook,
      instagram: env.INSTAGRAM_URL ?? links.instagram,
      discord: env.DISCORD_URL ?? links.discord,
      whatsapp: env.WHATSAPP_URL ?? links.whatsapp,
    },
    google: env.GOOGLE_CLIENT_ID !== undefined,
  }
}

export const home = async ({ env }: Ctx): Promise<Home> => (await siteContent(env)).home
export const community = async ({ env }: Ctx): Promise<CommunityContent> => (await siteContent(env)).community

export async function policy({ env }: Ctx, name: (typeof policyNames)[number]): Promise<Policy> {
  return (await siteContent(env)).policies[name]
}

/** All bootcamps as cards, and the brands of the carousel. */
export async function listBootcamps({
  env,
}: Ctx): Promise<{ bootcamps: BootcampCard[]; brands: string[]; isSample: boolean }> {
  const { bootcamps, brands, isSample } = await siteContent(env)
  return {
    brands,
    isSample,
    bootcamps: bootcamps.map(({ id, name, headerImg, hours, price, closedOnList }) => ({
      id,
      name,
      headerImg,
      hours,
      price,
      closedOnList,
    })),
  }
}

/** A bootcamp by its id, whole or without '-bootcamp'. */
export async function readBootcamp({ env }: Ctx, id: string): Promise<Bootcamp> {
  const { bootcamps } = await siteContent(env)
  return found(bootcamps.find((bootcamp) => bootcamp.id === id || bootcamp.id === `${id}-bootcamp`))
}

/** The bootcamp that a payment template stands for; null when the operator has taken it out. */
export async function bootcampOfTemplate({ env }: Ctx, template: number): Promise<Bootcamp | null> {
  const { bootcamps } = await siteContent(env)
  return bootcamps.find(({ paymentTemplate }) => paymentTemplate === template) ?? null
}

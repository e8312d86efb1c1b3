import type { routes } from '@firstrung/contract'
import type { Handlers } from '#src/platform/mount.ts'

/** What the operator's settings show to everybody. */
export const siteHandlers: Handlers<typeof routes.site> = {
  read: async ({ env }) => ({
    links: {
      linkedin: env.LINKEDIN_URL,
      facebook: env.FACEBOOK_URL,
      instagram: env.INSTAGRAM_URL,
      discord: env.DISCORD_URL,
      whatsapp: env.WHATSAPP_URL,
    },
    google: env.GOOGLE_CLIENT_ID !== undefined,
  }),
}

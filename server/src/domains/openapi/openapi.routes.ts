import { routes } from '@firstrung/contract'
import server from '#package' with { type: 'json' }
import type { Deps } from '#src/platform/context.ts'
import type { PublicContent } from '#src/platform/database/public-content.ts'
import type { Handlers } from '#src/platform/http/mount.ts'
import { openApi } from '#src/platform/http/openapi.ts'
import { PolledTexts } from '#src/platform/pages/polled-texts.ts'

/** The document is made once, for the first who asks. */
export function openapiHandlers({
  deps,
  content,
}: {
  deps: Deps
  content: PublicContent
}): Handlers<typeof routes.openapi> {
  const polled = new PolledTexts(content)
  let made: Promise<string> | undefined
  const write = () => {
    made ??= openApi(routes, { url: deps.env.publicUrl, version: server.version }).then((document) =>
      JSON.stringify(document),
    )
    return made
  }
  return {
    read: (request, reply) => polled.send(request, reply, { type: 'application/json', write, now: deps.now }),
  }
}

import { Readable } from 'node:stream'
import type { routes } from '@firstrung/contract'
import { refuseOldSignIn } from '#src/domains/accounts/accounts.settings.service.ts'
import { type Deps, makeCtx } from '#src/platform/context.ts'
import type { Db } from '#src/platform/database/db.ts'
import type { Handlers } from '#src/platform/http/mount.ts'
import { exportOwn } from './privacy.export.service.ts'
import * as privacy from './privacy.service.ts'
import { zipped } from './zip.ts'

export function privacyHandlers({ db, deps }: { db: Db; deps: Deps }): Handlers<typeof routes.privacy> {
  return {
    askForCode: (ctx) => privacy.askForCode(ctx),
    deleteOwn: (ctx, { body }) => privacy.deleteOwn(ctx, body),
    exportOwn: async ({ actor, log }, reply) => {
      const { ctx } = makeCtx(deps, { db, actor, log })
      await refuseOldSignIn(ctx)
      return reply
        .headers({
          'content-type': 'application/zip',
          'content-disposition': 'attachment; filename="firstrung-my-data.zip"',
          'cache-control': 'no-store',
        })
        .send(Readable.from(zipped(exportOwn(ctx))))
    },
  }
}

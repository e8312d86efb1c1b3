import type { Config } from '@react-router/dev/config'

/** `npm run build` names a folder for each build, so that a running server keeps the files of its own. */
export default { ssr: true, buildDirectory: process.env['BUILD_DIRECTORY'] ?? 'build/by-hand' } satisfies Config

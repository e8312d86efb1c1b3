import type { Config } from '@react-router/dev/config'

/** `npm run build` makes a folder for each build, so that a running server keeps its own files. */
export default { ssr: true, buildDirectory: process.env['BUILD_DIRECTORY'] ?? 'build/by-hand' } satisfies Config

import { ensureDependencies, runtime } from './dependencies.mjs'
import { main, run } from './run.mjs'

// npm run create-admin -- email "Full Name": makes a member of the team in the data folder, or at DATABASE_URL.
main(async () => {
  await ensureDependencies()
  const { code } = await run(runtime(), ['server/src/create-admin.ts', ...process.argv.slice(2)], {
    env: { DATA_DIR: process.env.DATA_DIR || '.data' },
  })
  return code
})

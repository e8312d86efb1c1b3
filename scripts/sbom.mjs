import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readArguments } from './arguments.mjs'
import { usageOf } from './commands.mjs'
import { main, root, run, Stop } from './run.mjs'

// npm run -s docs -- sbom > sbom.json: what the product is made of. npm names it after the folder that it lies in.
readArguments({ usage: usageOf('docs sbom') })
main(async () => {
  const { code, output } = await run('npm', ['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--loglevel=silent'], {
    quiet: true,
  })
  if (code !== 0) throw new Stop(`${output}\nnpm sbom ended with ${code}.`)
  const materials = JSON.parse(output)
  materials.metadata.component.name = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).name
  console.log(JSON.stringify(materials, null, 2))
})

import { readFileSync } from 'node:fs'
import type { AcceptedPlugin } from 'postcss'

const tokens = readFileSync(new URL('app/ui/base/tokens.css', import.meta.url), 'utf8')
const widths = new Map(
  [...tokens.matchAll(/^@custom-media (--[\w-]+) (.+);$/gm)].map(([, name = '', query = '']) => [name, query]),
)

/** Browsers do not support `@custom-media` yet: replaces it with the widths of tokens.css. */
export const breakpoints: AcceptedPlugin = {
  postcssPlugin: 'breakpoints',
  AtRule: {
    'custom-media': (rule) => void rule.remove(),
    media: (rule) => {
      const params = rule.params.replace(/\((--[\w-]+)\)/g, (_, name: string) => {
        const query = widths.get(name)
        if (!query) throw rule.error(`tokens.css has no width ${name}`)
        return query
      })
      if (params !== rule.params) rule.params = params
    },
  },
}

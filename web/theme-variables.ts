import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core'
import type { Plugin } from 'vite'
import { theme } from './app/theme.ts'

/** Variables of the library that depend on scheme and side; the `--…` names on the right are in tokens.css. */
const followsTokens = {
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-dimmed': 'var(--dimmed)',
  '--mantine-color-placeholder': 'var(--placeholder)',
  '--mantine-color-error': 'var(--bad)',
  '--mantine-color-success': 'var(--good)',
  '--mantine-color-anchor': 'var(--info)',
  '--mantine-color-body': 'var(--ground)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--tint)',
  '--mantine-color-default-border': 'var(--line)',
  '--mantine-color-ink-filled': 'var(--control)',
  '--mantine-color-ink-filled-hover': 'var(--control-hover)',
  '--mantine-color-ink-light': 'var(--tint)',
  '--mantine-color-ink-light-hover': 'var(--tint-hover)',
  '--mantine-color-ink-light-color': 'var(--text)',
  '--mantine-color-ink-outline': 'var(--line-strong)',
  '--mantine-primary-color-contrast': 'var(--on-control)',
}

type Variables = Record<string, string>

/** The shades of a colour, such as `--mantine-color-ink-4`, belong to its family, `ink`. */
const familyOf = (name: string): string | undefined => /^--mantine-(?:color-)?([a-z]+(?:-color)?)-/.exec(name)?.[1]

/**
 * The variables of the theme as two stylesheets. The provider would write all of them into every page, in addition to the
 * library's own; public pages use no shades of colours, and nobody uses the colours that the theme does not name.
 */
function sheets(): { base: string; colors: string } {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme)
  const { variables, light, dark } = defaultCssVariablesResolver(merged)
  const own = new Set([...Object.keys(theme.colors ?? {}), 'primary-color'])
  const families = new Set([...Object.keys(merged.colors), 'primary-color'])
  const isShade = (name: string) => families.has(familyOf(name) ?? '')
  const write = (isWanted: (name: string) => boolean) => {
    const rule = (selector: string, all: Variables) =>
      `${selector}{${Object.entries(all)
        .filter(([name]) => isWanted(name))
        .map(([name, value]) => `${name}:${value};`)
        .join('')}}`
    return [
      rule(':root', { ...variables, ...followsTokens }),
      rule(':root[data-mantine-color-scheme="light"]', unlessFollowing(light)),
      rule(':root[data-mantine-color-scheme="dark"]', unlessFollowing(dark)),
    ].join('\n')
  }
  return {
    base: write((name) => !isShade(name)),
    colors: write((name) => isShade(name) && own.has(familyOf(name) ?? '')),
  }
}

const unlessFollowing = (all: Variables): Variables =>
  Object.fromEntries(Object.entries(all).filter(([name]) => !(name in followsTokens)))

/**
 * Provides `virtual:theme.css`, which all pages need, and `virtual:theme-colors.css`, which belongs to the library's
 * styles.
 */
export function themeVariables(): Plugin {
  const { base, colors } = sheets()
  const files = new Map([
    ['virtual:theme.css', base],
    ['virtual:theme-colors.css', colors],
  ])
  const name = (id: string) => id.split('?')[0] ?? ''
  return {
    name: 'theme-variables',
    resolveId: (id) => (files.has(name(id)) ? `\0${id}` : null),
    load: (id) => (id.startsWith('\0') ? (files.get(name(id.slice(1))) ?? null) : null),
  }
}

import { useMantineColorScheme } from '@mantine/core'
import { useHydrated } from '#app/lib/browser/use-hydrated.ts'
import { IconButton } from './icon-button.tsx'
import { IconDeviceDesktop, IconMoon, IconSun } from './icons.ts'
import styles from './theme-toggle.module.css'

/** The name of each scheme, its icon, and the next scheme. */
const schemes = {
  light: ['light', IconSun, 'dark'],
  dark: ['dark', IconMoon, 'auto'],
  auto: ['auto', IconDeviceDesktop, 'light'],
} as const

/** Light, dark, or the device's setting; one button that cycles. `showsState` writes the state next to the icon. */
export function ThemeToggle({ showsState }: { showsState?: boolean }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  // The server does not know the stored choice, so it is 'auto' until hydration.
  const [name, Icon, next] = schemes[useHydrated() ? colorScheme : 'auto']
  const state = `Theme: ${name}`
  return (
    <IconButton
      className={showsState ? styles.themeToggle : ''}
      onClick={() => setColorScheme(next)}
      aria-label={`${state}. Change to ${schemes[next][0]}`}
      title={state}
    >
      <Icon size={20} />
      {showsState && state}
    </IconButton>
  )
}

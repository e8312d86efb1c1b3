import { useMantineColorScheme } from '@mantine/core'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import { IconDeviceDesktop, IconMoon, IconSun } from './icons.ts'
import styles from './theme-toggle.module.css'

const next = { light: 'dark', dark: 'auto', auto: 'light' } as const
const names = { light: 'light', dark: 'dark', auto: 'same as device' } as const
const icons = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop } as const

/** Light, dark, or the device's setting; one button that cycles. `showsState` writes the state beside the icon. */
export function ThemeToggle({ showsState = false }: { showsState?: boolean }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  // The server does not know the stored choice, so it is 'auto' until hydration.
  const isHydrated = useHydrated()
  const now = isHydrated ? colorScheme : 'auto'
  const Icon = icons[now]
  const state = `Theme: ${names[now]}`
  const change = () => setColorScheme(next[now])
  const label = `${state}. Change to ${names[next[now]]}`
  return showsState ? (
    <Button
      variant="quiet"
      size="sm"
      className={styles.themeToggle}
      onClick={change}
      aria-label={label}
      leftSection={<Icon size={20} />}
    >
      {state}
    </Button>
  ) : (
    <IconButton onClick={change} aria-label={label} title={state}>
      <Icon size={20} />
    </IconButton>
  )
}

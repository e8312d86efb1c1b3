import { useMantineColorScheme } from '@mantine/core'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { IconButton } from './icon-button.tsx'
import { IconDeviceDesktop, IconMoon, IconSun } from './icons.ts'

const next = { light: 'dark', dark: 'auto', auto: 'light' } as const
const names = { light: 'light', dark: 'dark', auto: 'same as device' } as const
const icons = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop } as const

/** Light, dark, or the device's setting; one button that cycles. */
export function ThemeToggle() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  // The server does not know the stored choice, so it is 'auto' until hydration.
  const isHydrated = useHydrated()
  const now = isHydrated ? colorScheme : 'auto'
  const Icon = icons[now]
  return (
    <IconButton
      onClick={() => setColorScheme(next[now])}
      aria-label={`Colours: ${names[now]}. Change to ${names[next[now]]}`}
    >
      <Icon size={20} />
    </IconButton>
  )
}

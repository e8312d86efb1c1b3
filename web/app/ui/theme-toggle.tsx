import { useMantineColorScheme } from '@mantine/core'
import { useAlive } from '#app/lib/alive.ts'
import { IconDeviceDesktop, IconMoon, IconSun } from './icons.ts'

const next = { light: 'dark', dark: 'auto', auto: 'light' } as const
const names = { light: 'light', dark: 'dark', auto: 'same as device' } as const
const icons = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop } as const

/** Light, dark, or as the device has it; one button that goes round. */
export function ThemeToggle() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  // The stored choice is unknown to the server: until the page is alive everybody sees 'auto'.
  const alive = useAlive()
  const now = alive ? colorScheme : 'auto'
  const Icon = icons[now]
  return (
    <button
      type="button"
      className="icon-button"
      onClick={() => setColorScheme(next[now])}
      aria-label={`Colours: ${names[now]}. Change to ${names[next[now]]}`}
    >
      <Icon size={20} />
    </button>
  )
}

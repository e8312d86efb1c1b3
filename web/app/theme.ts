import {
  type BadgeProps,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core'

const ink: MantineColorsTuple = [
  '#f1f3f8',
  '#e1e6f0',
  '#c3cbde',
  '#9ca8c4',
  '#7482a6',
  '#55648b',
  '#3b4a70',
  '#26355a',
  '#14213d',
  '#0e1526',
]
const marigold: MantineColorsTuple = [
  '#fef6e4',
  '#fdebc6',
  '#fbdb98',
  '#f8c864',
  '#f5b538',
  '#f2a516',
  '#d98f0a',
  '#b37405',
  '#7a4e00',
  '#5a3900',
]
const leaf: MantineColorsTuple = [
  '#e8f5ee',
  '#d0eadc',
  '#a5d7bd',
  '#74c29a',
  '#4bab7c',
  '#2f9464',
  '#268657',
  '#1f7a4d',
  '#176340',
  '#0f4a2f',
]
const brick: MantineColorsTuple = [
  '#fceeea',
  '#f8dad2',
  '#f0b4a5',
  '#e78c76',
  '#dc6a4f',
  '#cf5033',
  '#c04126',
  '#b3361e',
  '#922b17',
  '#6f1f0f',
]
const sky: MantineColorsTuple = [
  '#eaf2fa',
  '#d3e3f4',
  '#a8c8e9',
  '#7babdc',
  '#5593d0',
  '#3d80c4',
  '#3376ba',
  '#2b6cb0',
  '#22568d',
  '#18406a',
]
/** Warm greys that match the paper. */
const gray: MantineColorsTuple = [
  '#f6f3ec',
  '#efeae0',
  '#e6dfd1',
  '#ded5c5',
  '#cfc5b2',
  '#7c7566',
  '#645e51',
  '#4e493f',
  '#38342d',
  '#232019',
]
/** The colours of dark mode, from text to the deepest background; shade 4 is for lines. */
const dark: MantineColorsTuple = [
  '#fbf8f2',
  '#d5d9e3',
  '#b4bccd',
  '#9aa5bd',
  '#2c3854',
  '#222d47',
  '#18223a',
  '#0e1526',
  '#0a101d',
  '#070b15',
]

/** The ink colour depends on side and scheme: white on ink in light mode, ink on marigold in dark mode. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input)
  if (input.color !== 'ink') return colors
  switch (input.variant) {
    case 'filled':
      return { background: 'var(--control)', hover: 'var(--control-hover)', color: 'var(--on-control)', border: 'none' }
    case 'light':
      return {
        background: 'var(--tint)',
        hover: 'var(--tint-hover)',
        color: 'var(--mantine-color-text)',
        border: 'none',
      }
    case 'outline':
      return {
        background: 'transparent',
        hover: 'var(--tint)',
        color: 'var(--mantine-color-text)',
        border: '1px solid var(--line-strong)',
      }
    case 'subtle':
    case 'transparent':
      return {
        background: 'transparent',
        hover: input.variant === 'subtle' ? 'var(--tint)' : 'transparent',
        color: 'var(--mantine-color-text)',
        border: 'none',
      }
    default:
      return colors
  }
}

const close = { closeButtonProps: { 'aria-label': 'Close' } }
/** The library renders a `header` element, which counts as a second banner of the page. */
const dialog = { ...close, attributes: { header: { role: 'presentation' } } }
const onControl = { iconColor: 'var(--on-control)' }

export const theme = createTheme({
  colors: { ink, marigold, leaf, brick, sky, gray, dark, red: brick, green: leaf, blue: sky, yellow: marigold },
  primaryColor: 'ink',
  primaryShade: { light: 8, dark: 5 },
  autoContrast: true,
  variantColorResolver,
  fontFamily: "'Figtree Variable', 'Figtree Fallback', 'Figtree Fallback Wide', system-ui, sans-serif",
  fontSizes: { xs: '0.875rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.375rem' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.55', lg: '1.55', xl: '1.45' },
  headings: {
    fontFamily: "'Anek Latin Variable', 'Anek Fallback', 'Anek Fallback Wide', system-ui, sans-serif",
    fontWeight: '650',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: 'clamp(1.75rem, 1.2rem + 2.4vw, 2.25rem)', lineHeight: '1.1' },
      h2: { fontSize: '1.75rem', lineHeight: '1.15' },
      h3: { fontSize: '1.375rem', lineHeight: '1.25' },
      h4: { fontSize: '1.125rem', lineHeight: '1.3' },
      h5: { fontSize: '1rem', lineHeight: '1.35' },
      h6: { fontSize: '0.875rem', lineHeight: '1.4' },
    },
  },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: {
    xs: 'var(--radius-xs)',
    sm: 'var(--radius-sm)',
    md: 'var(--radius)',
    lg: 'var(--radius-lg)',
    xl: 'var(--radius-full)',
  },
  defaultRadius: 'md',
  shadows: { sm: 'none', md: 'var(--float)', lg: 'var(--float)', xl: 'var(--float)' },
  respectReducedMotion: true,
  focusRing: 'auto',
  cursorType: 'pointer',
  components: {
    Badge: {
      vars: (_theme: unknown, { variant, color }: BadgeProps) =>
        (variant === undefined || variant === 'filled') && color === undefined
          ? { root: { '--badge-bg': 'var(--control)', '--badge-color': 'var(--on-control)' } }
          : { root: {} },
    },
    Card: { defaultProps: { withBorder: true, padding: 'lg', shadow: undefined } },
    Checkbox: { defaultProps: onControl },
    Radio: { defaultProps: onControl },
    Container: { defaultProps: { size: 1120 } },
    // A tall dialog begins below the toasts at the top, so that they do not cover its title.
    Modal: {
      defaultProps: {
        ...dialog,
        centered: true,
        yOffset: 'max(5dvh, min(72px, 8vw))',
        transitionProps: { duration: 150 },
      },
    },
    Drawer: { defaultProps: { ...dialog, transitionProps: { duration: 180 } } },
    Notification: { defaultProps: close },
    // A menu gets the focus before it is positioned. With a fixed position, that does not scroll the page to the top.
    Menu: { defaultProps: { shadow: 'md', transitionProps: { duration: 120 }, floatingStrategy: 'fixed' } },
    Tooltip: { defaultProps: { color: 'ink.8', withArrow: true, openDelay: 250 } },
    Input: { defaultProps: { size: 'md' } },
    InputWrapper: { defaultProps: { size: 'md' } },
    TextInput: { defaultProps: { size: 'md' } },
    PasswordInput: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md', autosize: true, minRows: 3 } },
    Select: { defaultProps: { size: 'md', checkIconPosition: 'right' } },
    Autocomplete: { defaultProps: { size: 'md' } },
    TagsInput: { defaultProps: { size: 'md' } },
  },
})

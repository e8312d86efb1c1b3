import variables from 'virtual:theme.css?inline'
import anek from '@fontsource-variable/anek-latin/files/anek-latin-latin-wght-normal.woff2?url'
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import { ColorSchemeScript, MantineProvider, mantineHtmlProps } from '@mantine/core'
import { type ComponentType, type ReactNode, use, useEffect, useState } from 'react'
import { Links, Meta, Outlet, Scripts, useLocation } from 'react-router'
import { eventReplayScript, useEventReplay } from '#app/lib/browser/event-replay.ts'
import { keepComposedKeys } from '#app/lib/browser/input-methods.ts'
import { useBackKeeper } from '#app/lib/page/back.ts'
import { NonceContext } from '#app/lib/page/nonce.ts'
import { siteNameIn, useSite } from '#app/lib/page/site.ts'
import { textsForHtml } from '#app/lib/text/shown-text.ts'
import { ErrorPage, titleOfError } from '#app/shell/error-page.tsx'
import { sessionScript } from '#app/shell/session-script.ts'
import { themeOf } from '#app/shell/theme-of-path.ts'
import { ToastHost } from '#app/ui/notice/toast-host.tsx'
import type { Route } from './+types/root.ts'
import styles from './styles.css?inline'
import { theme } from './theme.ts'

if (!import.meta.env.SSR) keepComposedKeys()

const styleId = 'base-styles'
/** Written into the HTML by the server. The browser reads it from there, so that its scripts do not contain it. */
const baseStyles = import.meta.env.SSR ? variables + styles : (document.getElementById(styleId)?.textContent ?? '')

/** Runs before the first paint. It is in the HTML, so that the browser's scripts do not contain it. */
const firstScript = import.meta.env.SSR ? `${sessionScript};${eventReplayScript()}` : ''

export function Layout({ children }: { children: ReactNode }) {
  const nonce = use(NonceContext)
  const { pathname } = useLocation()
  const accentStyle = useSite()?.accentStyle
  return (
    <html lang="en-IN" {...mantineHtmlProps} data-side={themeOf(pathname)} data-texts={textsForHtml()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fbf8f2" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0e1526" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="preload" href={figtree} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="preload" href={anek} as="font" type="font/woff2" crossOrigin="anonymous" />
        <style id={styleId} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: baseStyles }} />
        {accentStyle && <style dangerouslySetInnerHTML={{ __html: accentStyle }} />}
        <ColorSchemeScript nonce={nonce} suppressHydrationWarning defaultColorScheme="auto" />
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: firstScript }} />
        <Meta />
        <Links />
      </head>
      <body>
        <MantineProvider theme={theme} defaultColorScheme="auto" withCssVariables={false} withGlobalClasses={false}>
          {children}
          <ToastHost />
        </MantineProvider>
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

export const meta: Route.MetaFunction = ({ error, matches }) => {
  const name = siteNameIn({ matches })
  return [{ title: error ? `${titleOfError(error)} · ${name}` : name }]
}

export default function Root() {
  const [AfterStart, setAfterStart] = useState<ComponentType>()
  useEffect(
    () =>
      void import('#app/shell/after-start.tsx').then(
        (file) => setAfterStart(() => file.AfterStart),
        () => undefined,
      ),
    [],
  )
  useEventReplay()
  useBackKeeper()
  return (
    <>
      <Outlet />
      {AfterStart && <AfterStart />}
    </>
  )
}

/** Shows errors of a shell itself; pages have an error boundary inside their shell. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main id="content">
      <ErrorPage error={error} />
    </main>
  )
}

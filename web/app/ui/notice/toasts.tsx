import { Notifications, notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { type ToastVariant, takeToasts } from '#app/lib/browser/toast.ts'
import { IconAlertTriangle, IconCheck, IconX } from '#app/ui/base/icons.ts'
import '#app/ui/base/library-styles.ts'

const looks: Record<ToastVariant, { color: string; icon: React.ReactNode; role: 'status' | 'alert' }> = {
  success: { color: 'leaf.7', icon: <IconCheck size={20} />, role: 'status' },
  warning: { color: 'marigold.5', icon: <IconAlertTriangle size={20} color="var(--ink)" />, role: 'alert' },
  error: { color: 'brick.7', icon: <IconX size={20} />, role: 'alert' },
}

/** Shows the queued toasts and all later ones, each in the style of its variant, until the returned function is called. */
export const showToasts = (): (() => void) =>
  takeToasts(({ variant, message, title, millis }) => {
    notifications.show({ ...looks[variant], message, title, autoClose: millis })
  })

/** Shows toasts. Loaded with the first one. */
export function Toasts() {
  useEffect(showToasts, [])
  return <Notifications position="top-center" containerWidth={420} limit={4} />
}

import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useState } from 'react'
import { fetchCommonPasswords } from '#app/lib/browser/weak-passwords.ts'

interface PasswordFieldProps extends PasswordInputProps {
  /** A password of an account elsewhere: 'new-password' only keeps the browser from filling in the one of the account here. */
  isElsewhere?: boolean
}

/** A password input with a toggle whose label says what it does. */
export function PasswordField({ isElsewhere = false, ...props }: PasswordFieldProps) {
  const [visible, setVisible] = useState(false)
  return (
    <PasswordInput
      {...props}
      // Loads the list, so that a common password is reported while typing.
      {...(props.autoComplete === 'new-password' &&
        !isElsewhere && { onFocusCapture: () => void fetchCommonPasswords() })}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{
        'aria-label': visible ? 'Hide password' : 'Show password',
        tabIndex: 0,
      }}
    />
  )
}

/** Asks for the password of the account once more, as the first field of a dialog. */
export const CurrentPasswordField = (props: PasswordInputProps) => (
  <PasswordField label="Password" required autoComplete="current-password" data-autofocus {...props} />
)

import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useState } from 'react'
import { fetchCommonPasswords } from '#app/lib/weak-passwords.ts'

/** A password with a toggle that says what it will do. */
export function PasswordField(props: PasswordInputProps) {
  const [visible, setVisible] = useState(false)
  return (
    <PasswordInput
      {...props}
      // So that a common password is named while it is typed.
      {...(props.autoComplete === 'new-password' && { onFocusCapture: () => void fetchCommonPasswords() })}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{
        'aria-label': visible ? 'Hide password' : 'Show password',
        tabIndex: 0,
      }}
    />
  )
}

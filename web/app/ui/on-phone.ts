/** Below this a dialog with a form takes the whole screen. */
export const onPhone = '(max-width: 40em)'

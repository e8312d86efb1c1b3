/** Up to this width a dialog with a form fills the screen. */
export const phoneScreen = '(max-width: 40em)'

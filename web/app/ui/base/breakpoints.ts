/** Up to this width a dialog with a form fills the screen. */
export const phoneScreen = '(max-width: 40em)'
/** From this width on two columns of text have room beside each other. */
export const wideScreen = '(min-width: 62em)'

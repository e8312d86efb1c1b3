/** Up to this width a dialog with a form fills the screen. */
export const phoneScreen = '(max-width: 40em)'
/** From this width on there is space for two columns of text. */
export const wideScreen = '(min-width: 62em)'
/** From this width on seven days stand beside each other. */
export const tabletScreen = '(min-width: 48em)'

/** Who can open a resume; the privacy page says the same. */
export const whoOpensResume = 'Only our team and the recruiters who consider you can open it.'

/** What the form of a webhook says. Not among `messages`: all pages would load it. */
export const webhookAddressNeeded = 'Please enter the address of your program.'
export const webhookAddressHttps = 'Please enter an address that begins with https://.'
export const webhookAddressWithPassword = 'Please enter an address without a user name and password.'
export const webhookEventsNeeded = 'Please choose at least one event.'
export const webhookEventUnknown = (event: string) => `There is no event ${event}.`

import { limits } from '../limits.ts'

// Webhooks
export const webhookAddressName =
  'Please enter a name on the public internet, such as hooks.example.com: no IP address, and no name inside your network.'
export const webhookAddressPort = 'Please enter an address without a port: we send to port 443.'
export const webhookAddressLong = 'This address is too long.'
export const webhooksFull = `A company can have ${limits.webhooks.each} webhooks. Please delete one first.`
export const webhookKnown = 'Your company has a webhook with this address already.'
export const webhookOff = 'This webhook is off. Please turn it on first.'
export const webhookMade = 'Webhook added. Copy its secret now: we show it once.'
export const webhookChanged = 'Webhook saved.'
export const webhookDeleted = 'Webhook deleted. Nothing more is sent to it.'
export const webhookRotated = `New secret made. Copy it now: we show it once. The earlier one also signs for ${limits.webhooks.rotationHours} hours.`
export const webhookTestQueued = 'Test on its way. The log shows what your program answers.'
export const webhookResent = 'On its way once more.'

import autocannon from 'autocannon'

// Closed-loop visitors of one page, in another process so that they do not delay measurements.
const { url, connections, seconds } = JSON.parse(process.env['VISITORS'] ?? '{}') as {
  url: string
  connections: number
  seconds: number
}
// Runs until it is stopped.
process.on('message', () => undefined)
process.send?.({ port: 0 })
const result = await autocannon({ url, connections, duration: seconds, headers: { 'accept-encoding': 'br' } })
process.send?.({ perSecond: result.requests.average, refused: result.non2xx, errors: result.errors })

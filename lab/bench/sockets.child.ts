import { WebSocketServer } from 'ws'

// The baseline of live messages: every message is sent to all, and nothing else happens.
const server = new WebSocketServer({ port: 0, host: '127.0.0.1' }, () => {
  const address = server.address()
  process.send?.({ port: typeof address === 'object' && address ? address.port : 0 })
})
server.on('connection', (socket) => {
  socket.on('message', (text) => {
    for (const other of server.clients) other.send(text, { binary: false })
  })
})

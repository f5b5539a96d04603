import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createClient } from '@assure/client'
import { reportsHandler } from './readme-server-example.ts'

const { PORTAL_URL = '', API_KEY = '', SECRET_KEY = '', TABLET_PASSWORD, PORT = '8080' } = process.env
if (!TABLET_PASSWORD) throw new Error('TABLET_PASSWORD is missing.')
// A tablet repeats a failed call, so this client does not.
const portal = createClient({ url: PORTAL_URL, key: API_KEY, secret: SECRET_KEY, tries: 1 })
const tablet = `Basic ${btoa(`tablet-1:${TABLET_PASSWORD}`)}`
const report = reportsHandler(portal, (authorization) => authorization === tablet)

/** Hands a request of Node to the handler. */
const answerTablet = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
  const headers = { Authorization: incoming.headers.authorization ?? '' }
  const init = { method: 'POST', headers, body: incoming, duplex: 'half' }
  const request = new Request('http://localhost/api/device', init as unknown as RequestInit)
  const answer = await report(request).catch((error: unknown) => {
    console.error(error)
    return new Response(null, { status: 502 }) // the tablet keeps its reports and sends them again
  })
  outgoing.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(await answer.text())
}

createServer((incoming, outgoing) => {
  if (incoming.method === 'POST' && incoming.url === '/api/device') void answerTablet(incoming, outgoing)
  else outgoing.writeHead(404).end() // your own pages
}).listen(Number(PORT))

import net from 'node:net'
import type { PGlite } from '@electric-sql/pglite'
import { endsInTransaction, makeFramer } from './embedded-wire.ts'

/** A client that idles in a transaction for this long is disconnected, because everybody else waits for it. */
const IDLE_IN_TRANSACTION_MAX_MS = 5000

interface Client {
  socket: net.Socket
  framer: ReturnType<typeof makeFramer>
  /** Batches that wait to run. */
  queue: Buffer[]
}

/**
 * Lets many connections share PGlite's one session. Clients take turns batch by batch, but a transaction keeps the
 * session until it ends. Rolls back if a client disconnects in a transaction. `onFault` receives failures of PGlite
 * itself, which disconnect one client.
 */
export const serveDatabase = (
  database: PGlite,
  socketPath: string,
  onFault: (fault: unknown) => void,
): Promise<net.Server> => {
  const clients = new Set<Client>()
  let owner: Client | null = null
  let running = false
  let patience: NodeJS.Timeout | undefined

  const nextClient = (): Client | null => {
    if (owner) return owner.queue.length > 0 ? owner : null
    for (const client of clients) {
      if (client.queue.length === 0) continue
      // Move the served client to the end of the queue.
      clients.delete(client)
      clients.add(client)
      return client
    }
    return null
  }

  const serve = async (client: Client) => {
    const batch = client.queue.shift()
    if (!batch) return
    const answer = await database.runExclusive(() => database.execProtocolRaw(batch, { syncToFs: false }))
    owner = endsInTransaction(answer) ? client : null
    if (!client.socket.destroyed) client.socket.write(answer)
    if (owner?.socket.destroyed) await rollBack()
  }

  const rollBack = async () => {
    owner = null
    await database.exec('rollback')
  }

  const run = async () => {
    if (running) return
    running = true
    clearTimeout(patience)
    for (let client = nextClient(); client; client = nextClient()) {
      await serve(client).catch((fault: unknown) => {
        // PGlite only throws on a failure of its own, because SQL errors are responses.
        onFault(fault)
        client.socket.destroy()
        owner = null
      })
    }
    running = false
    if (owner) {
      const late = owner
      patience = setTimeout(() => late.socket.destroy(), IDLE_IN_TRANSACTION_MAX_MS)
    }
  }

  const leave = (client: Client) => {
    client.queue = []
    clients.delete(client)
    const closing = client.framer.closing()
    // Their plans would take memory for as long as the session lasts.
    if (closing)
      void database.runExclusive(() => database.execProtocolRaw(closing, { syncToFs: false })).catch(onFault)
    if (owner !== client || running) return
    // Serve nobody before the rollback.
    running = true
    void rollBack().finally(() => {
      running = false
      void run()
    })
  }

  let served = 0
  const server = net.createServer((socket) => {
    served += 1
    const client: Client = { socket, framer: makeFramer(`${served}_`), queue: [] }
    clients.add(client)
    socket.setNoDelay(true)
    socket.on('data', (data) => {
      for (const message of client.framer.read(data)) {
        if (message.kind === 'batch') client.queue.push(message.bytes)
        else if (message.kind === 'ssl_request') socket.write('N')
        else socket.end()
      }
      void run()
    })
    socket.on('error', () => socket.destroy())
    socket.on('close', () => leave(client))
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(socketPath, () => resolve(server))
  })
}

import { connect as connectTo, createServer, type NetConnectOpts, type Socket } from 'node:net'

/**
 * A proxy to a database that can fall silent: sockets stay open, but no data passes. Each new connection is silent for
 * `lateMs` first.
 */
export const startQuietProxy = async (target: NetConnectOpts, lateMs = 0) => {
  const pairs = new Set<readonly [Socket, Socket]>()
  let isQuiet = false
  const flow = (pair: readonly [Socket, Socket]) => {
    for (const socket of pair) {
      if (isQuiet) socket.pause()
      else socket.resume()
    }
  }
  const server = createServer((near) => {
    const far = connectTo(target)
    const pair = [near, far] as const
    pairs.add(pair)
    for (const [from, to] of [pair, [far, near] as const]) {
      from.on('data', (bytes) => to.write(bytes))
      from.on('error', () => undefined)
      from.on('close', () => {
        to.destroy()
        pairs.delete(pair)
      })
    }
    near.pause()
    setTimeout(flow, lateMs, pair)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const set = (quiet: boolean) => () => {
    isQuiet = quiet
    for (const pair of pairs) flow(pair)
  }
  return {
    port: typeof address === 'object' ? (address?.port ?? 0) : 0,
    fallSilent: set(true),
    answerAgain: set(false),
    stop: () => {
      for (const [near, far] of pairs) {
        near.destroy()
        far.destroy()
      }
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

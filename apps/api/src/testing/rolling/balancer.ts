import { once } from 'node:events'
import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

const ASK_EVERY_MS = 200
const BAD_GATEWAY = 502

/**
 * A load balancer: it asks each server's `/readyz` five times a second, and passes calls to the ready ones in turn. It
 * never repeats a call.
 */
export const startBalancer = async (ports: readonly number[]) => {
  const ready = new Set<number>()
  const agent = new Agent({ keepAlive: true })
  const ask = (port: number) =>
    new Promise<boolean>((resolve) => {
      request({ port, host: '127.0.0.1', path: '/readyz', timeout: 1000 }, (answer) => {
        answer.resume()
        resolve(answer.statusCode === 200)
      })
        .on('error', () => resolve(false))
        .end()
    })
  const look = async (port: number) => {
    if (await ask(port)) ready.add(port)
    else ready.delete(port)
  }
  const timer = setInterval(() => void Promise.all(ports.map(look)), ASK_EVERY_MS)
  let turn = 0
  const server = createServer((call, answer) => {
    const [...targets] = ready
    const port = targets[turn++ % targets.length]
    const fail = () => (answer.headersSent ? answer.destroy() : answer.writeHead(BAD_GATEWAY).end())
    if (port === undefined) return void fail()
    const { method, url: path, headers } = call
    const passed = request({ port, host: '127.0.0.1', method, path, headers, agent }, (from) => {
      answer.writeHead(from.statusCode ?? BAD_GATEWAY, from.headers)
      from.pipe(answer)
    })
    passed.on('error', () => {
      ready.delete(port)
      fail()
    })
    call.pipe(passed)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    isReady: (port: number) => ready.has(port),
    /** Forgets that a server was ready, because it has just ended. */
    forget: (port: number) => ready.delete(port),
    stop: async () => {
      clearInterval(timer)
      agent.destroy()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

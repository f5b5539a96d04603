import { once } from 'node:events'
import { createServer } from 'node:http'
import { collectDefaultMetrics } from 'prom-client'
import type { Metrics } from './metrics.ts'

const PATH = '/metrics'

/**
 * Serves the metrics on an address of their own, which the public must not reach. `refresh` reads the values of the
 * moment. Returns a function that stops it.
 */
export const serveMetrics = async (
  { registry }: Metrics,
  refresh: () => Promise<void>,
  { port, host }: { port: number; host: string },
): Promise<() => Promise<void>> => {
  collectDefaultMetrics({ register: registry })
  const server = createServer((request, response) => {
    const isKnown = request.url === PATH && request.method === 'GET'
    const answer = async () => {
      if (!isKnown) return response.writeHead(404).end()
      await refresh()
      const text = await registry.metrics()
      return response.writeHead(200, { 'content-type': registry.contentType }).end(text)
    }
    answer().catch(() => response.writeHead(500).end())
  })
  server.listen(port, host)
  await once(server, 'listening')
  return async () => {
    registry.clear()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
}

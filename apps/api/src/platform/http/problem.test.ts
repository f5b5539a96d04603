import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { Writable } from 'node:stream'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { problemSender } from './problem.ts'

test('a client that disconnects while sending its body gets 400 and logs no error', async () => {
  const lines: string[] = []
  const stream = new Writable({
    write: (line: Buffer, _encoding, done) => {
      lines.push(line.toString())
      done()
    },
  })
  const app = fastify({ logger: { level: 'error', stream } })
  const { promise: answered, resolve } = Promise.withResolvers<number>()
  app.setErrorHandler((error, request, reply) => {
    problemSender('https://portal.test')(error, request, reply)
    resolve(reply.statusCode)
  })
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
  app.addHook('onRequest', async () => arrive())
  app.post('/', async () => 'unreached')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const client = connect(port, '127.0.0.1')
  await once(client, 'connect')
  client.write(
    `POST / HTTP/1.1\r\nHost: portal\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{`,
  )
  await arrived
  client.destroy()
  expect(await answered).toBe(400)
  expect(lines).toEqual([])
  await app.close()
})

import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { type ReceivedMail, readMail } from './test-mails.ts'

/** A mail server's refusal. */
export interface SmtpRefusal {
  at: 'recipient' | 'data'
  code: number
}

/**
 * Starts a mail server on loopback. It calls `refuse` for each recipient. `port` lets it replace a stopped one.
 * `received` holds the accepted mails, in order.
 */
export const startSmtp = async ({
  refuse = () => null,
  port = 0,
  password,
  answerAfterMs = 0,
}: {
  refuse?: (recipient: string) => SmtpRefusal | null
  port?: number
  /** The password that clients must log in with. */
  password?: string
  /** How long a client waits for the answer to a mail that is already received. */
  answerAfterMs?: number
} = {}) => {
  const received: (ReceivedMail & { recipients: string[] })[] = []
  let asked = 0
  const verdict = (at: SmtpRefusal['at'], recipient: string) => {
    const refusal = refuse(recipient)
    return refusal?.at === at
      ? Object.assign(new Error('no such user <hidden@example.com>'), { responseCode: refusal.code })
      : null
  }
  const server = new SMTPServer({
    authOptional: password === undefined,
    disabledCommands: password === undefined ? ['AUTH', 'STARTTLS'] : ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (login, _session, done) =>
      login.password === password ? done(null, { user: login.username }) : done(new Error('no such user')),
    onRcptTo: ({ address }, _session, done) => {
      asked += 1
      done(verdict('recipient', address))
    },
    onData: (stream, session, answer) => {
      void buffer(stream).then(async (raw) => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        const refusal = verdict('data', recipients[0] ?? '')
        if (refusal) return answer(refusal)
        received.push({ ...(await readMail(raw)), recipients })
        setTimeout(answer, answerAfterMs)
      })
    },
  })
  server.on('error', () => undefined)
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const { port: taken } = server.server.address() as AddressInfo
  return {
    port: taken,
    url: `smtp://127.0.0.1:${taken}`,
    received,
    /** The number of recipients that clients announced. */
    asked: () => asked,
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

/** Starts a server that accepts connections and never answers. */
export const startSilentServer = async () => {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    sockets.add(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    met: () => sockets.size,
    stop: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

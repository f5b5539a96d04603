import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** The ending of the name of an unread mail; the name begins with the address. */
export const MAIL_ENDING = '.eml'

/** The part of a file's name that tells for whom a mail is. */
export const recipientName = (address: string): string => encodeURIComponent(address.toLowerCase())

/** A mail server on loopback that puts every mail into a folder, a file for each recipient, as it came. */
export const startMailServer = async (
  folder: string,
): Promise<{ url: string; stop: () => Promise<void> }> => {
  let received = 0
  const keep = async (mail: Buffer, recipients: readonly { address: string }[]) => {
    for (const { address } of recipients) {
      received += 1
      const file = join(folder, `${recipientName(address)} ${String(received).padStart(6, '0')}`)
      // By its last name only when it is complete.
      await writeFile(file, mail)
      await rename(file, `${file}${MAIL_ENDING}`)
    }
  }
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, { envelope }, done) => {
      const receive = async () => {
        try {
          await keep(await buffer(stream), envelope.rcptTo)
          done()
        } catch (error) {
          done(error instanceof Error ? error : new Error(String(error)))
        }
      }
      void receive()
    },
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.server.address() as { port: number }
  return {
    url: `smtp://127.0.0.1:${port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** Extension of unread mail files. Their names start with the recipient's address. */
export const MAIL_ENDING = '.eml'

/** Returns the start of a mail's file name, from its recipient. */
export const recipientName = (address: string): string => encodeURIComponent(address.toLowerCase())

/** Starts a mail server on loopback that stores each mail unchanged in a folder, one file per recipient. */
export const startMailServer = async (
  folder: string,
): Promise<{ url: string; stop: () => Promise<void> }> => {
  let received = 0
  const keep = async (mail: Buffer, recipients: readonly { address: string }[]) => {
    for (const { address } of recipients) {
      received += 1
      const file = join(folder, `${recipientName(address)} ${String(received).padStart(6, '0')}`)
      // Rename at the end, so that readers never see a partial file.
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

import { exitOnFailedStart, serve, stopOnSignal } from '../../apps/api/src/serve.ts'
import { readSettings } from '../../apps/api/src/settings.ts'
import { DEMO_LOGINS, DEMO_PASSWORD, makeDemoAccounts } from '../seed/demo-accounts.ts'

/** The product with sample data, for a look at it: on loopback, with logins that everybody knows. */
try {
  const settings = readSettings(process.env, true)
  const server = await serve(settings)
  stopOnSignal(server.stop)
  await makeDemoAccounts(server)
  process.stdout.write(
    [
      '',
      `Assure Portal is ready: ${settings.publicUrl}`,
      '',
      ...DEMO_LOGINS.map(({ email, is }) => `  ${email.padEnd(24)} ${is}`),
      `  Password of all: ${DEMO_PASSWORD}`,
      '',
      'Ctrl-C stops it.',
      '',
    ].join('\n'),
  )
} catch (error) {
  exitOnFailedStart(error)
}

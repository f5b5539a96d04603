import { exitOnFailedStart } from '../../apps/api/src/failed-start.ts'
import { serve, stopOnSignal } from '../../apps/api/src/serve.ts'
import { readSettings } from '../../apps/api/src/settings.ts'
import { DEMO_LOGINS, DEMO_PASSWORD } from '../seed/demo-accounts.ts'
import { deviceFolder } from '../seed/seed-account.ts'
import { seedDemo } from '../seed/seed-demo.ts'
import { startLiveFleet } from './live-fleet.ts'

const say = (...lines: string[]) => process.stdout.write(`${lines.join('\n')}\n`)

/** The product with sample data, for a look at it: on loopback, with logins that everybody knows. */
try {
  // A line for each call of the sample devices would bury the address.
  const settings = readSettings({ LOG_LEVEL: 'warn', ...process.env }, true)
  const server = await serve(settings, say)
  const seeding = seedDemo({ ...server, pool: server.connection.pool }, settings, say)
  const fleet = seeding.then(() => startLiveFleet(deviceFolder(settings.dataDir), settings.publicUrl))
  stopOnSignal(async () => {
    await fleet.then(({ stop }) => stop()).catch(() => undefined)
    await server.stop()
  })
  await fleet
  say(
    '',
    `Assure Portal is ready: ${settings.publicUrl}`,
    '',
    ...DEMO_LOGINS.map(({ email, is }) => `  ${email.padEnd(24)} ${is}`),
    `  Password of all: ${DEMO_PASSWORD}`,
    '',
    settings.smtpUrl
      ? 'Mails are sent by the server in SMTP_URL.'
      : `Mails are not sent but shown: ${settings.publicUrl}/outbox`,
    '',
    `The data is in ${settings.dataDir}. Ctrl-C stops it.`,
    '',
  )
} catch (error) {
  exitOnFailedStart(error)
}

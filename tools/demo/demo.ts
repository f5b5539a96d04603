import { exitOnFailedStart } from '../../apps/api/src/failed-start.ts'
import { serve, stopOnSignal } from '../../apps/api/src/serve.ts'
import { readSettings } from '../../apps/api/src/settings.ts'
import { DEMO_LOGINS, DEMO_PASSWORD, DEMO_STORE } from '../seed/demo-accounts.ts'
import { DEMO_MEMBERS, demoPeople, MANAGER } from '../seed/demo-members.ts'
import { DEVICE_FILE_ENDING, deviceFolder } from '../seed/seed-account.ts'
import { seedDemo } from '../seed/seed-demo.ts'
import { DEMO_PROMOTION_CODE, seedPromotions } from '../seed/seed-promotions.ts'
import { APP_FILE_ENDING, appFolder } from '../seed/seed-usage.ts'
import { demoKeys } from './demo-key.ts'
import { runLiveApp } from './live-app.ts'
import { runLiveDevice } from './live-device.ts'
import { startLive } from './live-fleet.ts'

const say = (...lines: string[]) => process.stdout.write(`${lines.join('\n')}\n`)

const line = ({ email, is }: { email: string; is: string }) => `  ${email.padEnd(24)} ${is}`

/** Runs the product with sample data, on loopback and with well-known logins. */
try {
  // A log line per call of the sample devices would hide the printed address.
  const settings = readSettings({ LOG_LEVEL: 'warn', ...process.env }, true)
  const server = await serve(settings, say, {
    prepare: async (portal, { database, pool }) => {
      await seedPromotions(database, new Date())
      const demo = { ...portal, ...demoPeople(portal.people, database), pool, database }
      await seedDemo(demo, settings, say)
    },
  })
  const { dataDir, publicUrl } = settings
  const findKey = demoKeys({ ...server, ...demoPeople(server.people, server.connection.database) })
  const live = [
    startLive({ folder: deviceFolder(dataDir), ending: DEVICE_FILE_ENDING }, (path, stop) =>
      runLiveDevice(path, publicUrl, stop),
    ),
    startLive({ folder: appFolder(dataDir), ending: APP_FILE_ENDING }, (path, stop) =>
      runLiveApp(path, publicUrl, findKey, stop),
    ),
  ]
  stopOnSignal(async () => {
    await Promise.all(live.map(({ stop }) => stop()))
    await server.stop()
  }, settings.drainMs)
  say(
    '',
    `Assure Portal is ready: ${settings.publicUrl}`,
    '',
    ...[...DEMO_LOGINS, DEMO_STORE].map(line),
    '',
    `  Colleagues of ${MANAGER}, one for each role:`,
    ...DEMO_MEMBERS.filter(({ email }) => email !== MANAGER).map(line),
    '',
    `  Password of all: ${DEMO_PASSWORD}`,
    `  Promotion code, for a try under Plans: ${DEMO_PROMOTION_CODE}`,
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

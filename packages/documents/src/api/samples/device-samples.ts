const OPEN = `import { DeviceClient } from '@assure-portal/device-client'
import { openFileStore } from '@assure-portal/device-client/node'

const device = new DeviceClient({
  url: process.env.PORTAL_URL,
  store: await openFileStore('device.json'),
  device: { model: 'Galaxy Tab A9', os: 'Android 15', app_version: '3.2.0' },
})
`

/** Calls of a device with the device client, which signs them. */
const SAMPLES: Record<string, string> = {
  activate_licence: `${OPEN}
const activation = await device.activate(process.env.ACTIVATION_LINK)

console.log(activation)`,
  heartbeat: `${OPEN}
// Sends heartbeats and the reports of past days, until it is stopped.
const running = device.start()

await device.stop()
console.log(await running)`,
  report_scans: `${OPEN}
await device.addScan('total_passed_faces')
await device.addScan('total_reason_skipped')
await device.seal() // moves the counts into one report

console.log(await device.flush()) // sends it and removes it after the answer`,
}

/** Returns the sample of a device's call. Throws if it has none. */
export const deviceSample = (name: string): string => {
  const sample = SAMPLES[name]
  if (sample === undefined) throw new Error(`${name} has no sample of the device client`)
  return sample
}

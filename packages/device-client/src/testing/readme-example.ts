import { DeviceClient } from '@assure/device-client'
import { openFileStore } from '@assure/device-client/node'

/** One counter's device: activates, counts a morning, reports it. */
export const runCounter = async (url: string, activationLink: string, file: string) => {
  const store = await openFileStore(file)
  const device = new DeviceClient({
    url,
    store,
    device: { model: 'Galaxy Tab A9', os: 'Android 15', app_version: '4.2.0' },
  })

  const activation = await device.activate(activationLink)
  if (activation.result === 'DENY') throw new Error(`Not activated: ${activation.code}`)

  const running = device.start() // sends heartbeats and the reports of past days
  await device.addScan('total_passed_faces') // over the challenge age
  await device.addScan('total_id_check_passed') // challenged, proved their age
  await device.seal() // moves the counts into one report
  await device.flush() // sends it and removes it after the answer

  await device.stop()
  await store.close()
  return running // the state of the device: active, or ended with the reason
}

import { publishedName } from '@assure/contract/package-scope'
import { deviceService } from '@assure/contract/devices/device.contract'
import { layOut } from './lay-out.ts'
import { ACTIVATION_LINK, PORTAL_URL } from './sample-call.ts'
import { NOTATION } from './typescript-notation.ts'

/** Modules of the device client. */
const CLIENT = publishedName('device-client')
const FILE_STORE = `${CLIENT}/node`
/** File that keeps the key and the state of the device. */
const FILE = 'device.json'

/** The device of the contract's example. The client draws the id of the installation itself. */
const exampleDevice = () => {
  const { install_id: _, ...device } = deviceService.modes.activate_licence.example?.device ?? {}
  return layOut(device, NOTATION, '  ')
}

/** Writes a program that does something with a device client. `variables` are those of the environment. */
const program = (variables: readonly string[], ...lines: string[]): string =>
  [
    `import { DeviceClient } from '${CLIENT}'`,
    `import { openFileStore } from '${FILE_STORE}'`,
    '',
    `const { ${variables.map((name) => `${name} = ''`).join(', ')} } = process.env`,
    `const store = await openFileStore('${FILE}')`,
    `const device = new DeviceClient({`,
    `  url: ${PORTAL_URL},`,
    '  store,',
    `  device: ${exampleDevice()},`,
    '  // allowTest: true, // for licences of test mode, never in an app for shops',
    '})',
    '',
    ...lines,
    'await store.close()',
  ].join('\n')

/** Calls of a device with the device client, which signs them. */
const SAMPLES: Record<string, () => string> = {
  activate_licence: () =>
    program([PORTAL_URL, ACTIVATION_LINK], `console.log(await device.activate(${ACTIVATION_LINK}))`),
  heartbeat: () =>
    program(
      [PORTAL_URL],
      '// device.start() repeats it, and sends the reports of past days.',
      'console.log(await device.heartbeat())',
    ),
  report_scans: () =>
    program(
      [PORTAL_URL],
      "await device.addScan('total_passed_faces')",
      "await device.addScan('total_reason_skipped')",
      'await device.seal() // moves the counts into one report',
      'console.log(await device.flush()) // sends it and removes it after the answer',
    ),
}

/** Returns the sample of a device's call. Throws if it has none. */
export const deviceSample = (name: string): string => {
  const sample = SAMPLES[name]
  if (sample === undefined) throw new Error(`${name} has no sample of the device client`)
  return sample()
}

import type { JSONWebKeySet } from 'jose'
import { DeviceClient } from '../device-client.ts'
import type { DeviceEvent } from '../device-core.ts'
import type { DeviceStore } from '../device-store.ts'
import { memoryStore } from '../memory-store.ts'
import type { FakeTiming } from './fake-timing.ts'

export interface FakeDevice {
  client: DeviceClient
  store: DeviceStore
  events: DeviceEvent[]
}

/** Creates a client on the given store. A second one on the same store is the same device after a restart. */
export const newDeviceClient = (
  url: string,
  timing: FakeTiming,
  store: DeviceStore = memoryStore(),
  trustedKeys?: JSONWebKeySet,
): FakeDevice => {
  const events: DeviceEvent[] = []
  const client = new DeviceClient({
    url,
    store,
    timing,
    ...(trustedKeys ? { trustedKeys } : {}),
    device: { model: 'Galaxy Tab A9', os: 'Android 15', app_version: '4.2.0' },
    onEvent: (event) => events.push(event),
  })
  return { client, store, events }
}

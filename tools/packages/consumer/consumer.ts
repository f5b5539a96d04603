import { createCertificateCheck, createClient, Problem } from '@assure/client'
import { DeviceClient, type DeviceStore, memoryStore, UsageClient } from '@assure/device-client'

/** Uses both packages as a customer does: a server makes a licence, a device and an app report their counts. */
export const consume = async (url: string, key: string, secret: string, store: DeviceStore) => {
  const portal = createClient({ url, key, secret })
  const { licences } = await portal.generate_licences({
    quantity: 1,
    tags: { requested_by: 'Northgate Convenience', subclient: 'Leeds Briggate', location: 'Till 1' },
  })

  const device = new DeviceClient({
    url,
    store,
    device: { model: 'Galaxy Tab A9', os: 'Android 15', app_version: '4.2.0' },
  })
  const { result } = await device.activate(licences[0]?.activation_link ?? '')
  const certificate = await device.certificate()
  await device.addScan('total_passed_faces')
  await device.seal()
  const { accepted: scans } = await device.flush()

  const usage = new UsageClient({
    url,
    key: { session_id: key, session_password: secret },
    store: memoryStore(),
  })
  await usage.addEstimation({ product: 'face', ageBracket: '18-24', latencyMs: 640 })
  await usage.seal()
  const { accepted: counts } = await usage.flush()

  const { publicKey } = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
  ])
  const otherKey = await crypto.subtle.exportKey('jwk', publicKey)
  const copied = await createCertificateCheck({ url })('no certificate', otherKey)
  const refused: unknown = await createClient({ url, key, secret: 'wrong' })
    .list_plans()
    .catch((error: unknown) => error)
  return {
    result,
    certificate: certificate?.valid,
    scans,
    counts,
    copied: copied.valid ? '' : copied.fault,
    refused: refused instanceof Problem ? refused.code : '',
  }
}

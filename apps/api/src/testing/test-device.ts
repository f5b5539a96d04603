import { randomUUID } from 'node:crypto'
import { activationTokenOf } from '@assure/contract/devices/activation-link'
import type { deviceService } from '@assure/contract/devices/device.contract'
import type { ModeInput, ModeName } from '@assure/contract/rpc'
import { SERVICE_PATHS } from '@assure/contract/service-paths'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { apiClient } from './test-client.ts'
import type { TestPortal } from './test-portal.ts'

interface ProofChanges {
  claims?: Record<string, unknown>
  header?: Record<string, unknown>
}

/** Makes a device that signs its calls with its own key. `proof` can change claims and headers to forge one. */
export const newTestDevice = async (portal: Pick<TestPortal, 'url' | 'clock'>, model = 'Galaxy Tab A9') => {
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  const jwk = await exportJWK(publicKey)
  const { url, clock } = portal

  const proof = ({ claims = {}, header = {} }: ProofChanges = {}) =>
    new SignJWT({
      htm: 'POST',
      htu: url + SERVICE_PATHS.device,
      jti: randomUUID(),
      iat: Math.floor(clock.now().getTime() / 1000),
      ...claims,
    })
      .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk, ...header })
      .sign(privateKey)

  const call = async <N extends ModeName<typeof deviceService>>(
    mode: N,
    input: ModeInput<typeof deviceService, N>,
    dpop?: string,
  ) => apiClient(url, { dpop: dpop ?? (await proof()) }).device(mode, input)

  return {
    thumbprint: await calculateJwkThumbprint(jwk),
    proof,
    call,
    activate: (link: string, dpop?: string) =>
      call(
        'activate_licence',
        {
          activation_token: activationTokenOf(link) ?? link,
          device: { install_id: randomUUID(), model, os: 'Android 15', app_version: '3.2.0' },
        },
        dpop,
      ),
  }
}
export type TestDevice = Awaited<ReturnType<typeof newTestDevice>>

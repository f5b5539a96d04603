import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import type { DeviceStore } from './device-store.ts'

/** The algorithm that Android Keystore, the Secure Enclave and WebCrypto all hold keys for. */
export const DEVICE_KEY_ALGORITHM = 'ES256'
/** Where the store has it. */
export const DEVICE_KEY = 'key'

/** The stored key: the private key as a handle where possible, otherwise as a JWK. */
interface StoredKey {
  publicJwk: JWK
  privateKey: CryptoKey | JWK
}

/** A device's own key pair: the identity that its licence is bound to. */
export interface DeviceKey {
  /** The public half, as in every proof. */
  publicJwk: JWK
  privateKey: CryptoKey
  /** RFC 7638 thumbprint of the public half: `cnf.jkt` of the licence certificate. */
  thumbprint: string
}

const makeKey = async (extractable: boolean): Promise<StoredKey> => {
  const { publicKey, privateKey } = await generateKeyPair(DEVICE_KEY_ALGORITHM, { extractable })
  return {
    publicJwk: await exportJWK(publicKey),
    privateKey: extractable ? await exportJWK(privateKey) : privateKey,
  }
}

const usable = async (privateKey: CryptoKey | JWK): Promise<CryptoKey> => {
  if (privateKey instanceof CryptoKey) return privateKey
  const key = await importJWK(privateKey, DEVICE_KEY_ALGORITHM, { extractable: false })
  if (!(key instanceof CryptoKey)) throw new Error('The stored device key is not an ES256 key.')
  return key
}

/** The device's key, made and kept at the first call. */
export const loadDeviceKey = async (store: DeviceStore): Promise<DeviceKey> => {
  const fresh = (await store.get(DEVICE_KEY)) ? undefined : await makeKey(!store.holdsCryptoKeys)
  const { publicJwk, privateKey } = await store.update<StoredKey>(DEVICE_KEY, (kept) => {
    const key = kept ?? fresh
    if (!key) throw new Error('The device key was deleted while it was being read.')
    return key
  })
  return {
    publicJwk,
    privateKey: await usable(privateKey),
    thumbprint: await calculateJwkThumbprint(publicJwk),
  }
}

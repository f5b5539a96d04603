import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import type { DeviceStore } from './device-store.ts'

/** Key algorithm supported by Android Keystore, Secure Enclave and WebCrypto. */
export const DEVICE_KEY_ALGORITHM = 'ES256'
/** Name of the key in the store. */
export const DEVICE_KEY = 'key'

/** The stored key pair: the private key as a non-exportable handle if the store supports it, otherwise as a JWK. */
interface StoredKey {
  publicJwk: JWK
  privateKey: CryptoKey | JWK
}

/** The key pair of a device. Its licence is bound to this key. */
export interface DeviceKey {
  /** The public key, sent in every proof. */
  publicJwk: JWK
  privateKey: CryptoKey
  /** Thumbprint of the public key (RFC 7638): `cnf.jkt` in the licence certificate. */
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

/** Loads the device's key. The first call generates and stores it. */
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

import { createCertificateCheck } from '@assure/client'

/** Returns the licence of the device that holds this public key. */
export const licenceOf = async (url: string, certificate: string, deviceKey: JsonWebKey) => {
  const check = await createCertificateCheck({ url })(certificate, deviceKey)
  if (!check.valid) throw new Error(`Not a certificate of this device: ${check.fault}`)
  return check.certificate.licence_code
}

import { createCertificateCheck } from '@assure/client'

/** Makes a check that returns the licence of the device that holds a public key. */
export const licenceCheck = (url: string) => {
  const checkCertificate = createCertificateCheck({ url })
  return async (certificate: string, deviceKey: JsonWebKey) => {
    const check = await checkCertificate(certificate, deviceKey)
    if (!check.valid) throw new Error(`Not a certificate of this device: ${check.fault}`)
    return check.certificate.licence_code
  }
}

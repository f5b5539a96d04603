import { PNG } from 'pngjs'
import decodeQr from 'qr/decode.js'

/** Reads the QR code in a screenshot. Throws if there is none. */
export const readQr = (screenshot: Buffer): string => {
  const { width, height, data } = PNG.sync.read(screenshot)
  return decodeQr({ width, height, data }, { timeLimit: 10_000, effort: 10 })
}

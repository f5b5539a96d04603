/**
 * Writes the published parts of the contract: docs/api/openapi.json and docs/what-leaves-the-device.md. With `--release` also
 * the public document that the next release promises.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { API_VERSION } from '@assure/contract/openapi'
import { OPENAPI_FILE, openapiText, RELEASED_FILE, releasedText } from './openapi-document.ts'
import { PRIVACY_PAGE, privacyText } from './privacy-page.ts'

mkdirSync(new URL('.', OPENAPI_FILE), { recursive: true })
writeFileSync(OPENAPI_FILE, openapiText())
writeFileSync(PRIVACY_PAGE, privacyText())
if (process.argv.includes('--release')) {
  mkdirSync(new URL('.', RELEASED_FILE), { recursive: true })
  writeFileSync(RELEASED_FILE, releasedText())
  console.log(`docs/api/released/${API_VERSION}.json written`)
}
console.log('docs/api/openapi.json and docs/what-leaves-the-device.md written')

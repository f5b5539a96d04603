/**
 * Writes the published parts of the contract: docs/api/openapi.json, docs/what-leaves-the-device.md and the types of
 * packages/client. With `--release` also the public document that the next release promises.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { API_VERSION } from '@assure/contract/openapi'
import { clientFiles } from '@assure/publishing/client-types'
import { clientFileAt } from './client-files.ts'
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
const clients = Object.entries(await clientFiles())
for (const [name, text] of clients) writeFileSync(clientFileAt(name), text)
console.log(
  `docs/api/openapi.json, docs/what-leaves-the-device.md and ${clients.length} files of packages/client written`,
)

/** Writes the published parts of the contract: docs/api/openapi.json and docs/what-leaves-the-device.md. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { OPENAPI_FILE, openapiText } from './openapi-document.ts'
import { PRIVACY_PAGE, privacyText } from './privacy-page.ts'

mkdirSync(new URL('.', OPENAPI_FILE), { recursive: true })
writeFileSync(OPENAPI_FILE, openapiText())
writeFileSync(PRIVACY_PAGE, privacyText())
console.log('docs/api/openapi.json and docs/what-leaves-the-device.md written')

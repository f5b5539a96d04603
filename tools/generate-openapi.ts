/** Writes docs/api/openapi.json from the contract. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { OPENAPI_FILE, openapiText } from './openapi-document.ts'

mkdirSync(new URL('.', OPENAPI_FILE), { recursive: true })
writeFileSync(OPENAPI_FILE, openapiText())
console.log('docs/api/openapi.json written')

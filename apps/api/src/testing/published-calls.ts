import { readFileSync } from 'node:fs'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'

interface Operation {
  responses: Record<string, object>
}
interface PublishedDocument {
  paths: Record<string, Record<string, Operation>>
}

const FILE = new URL('../../../../docs/api/openapi.json', import.meta.url)
const ID = 'published'

/** Escapes a part of a JSON pointer. */
const part = (text: string): string => text.replaceAll('~', '~0').replaceAll('/', '~1')

const openDocument = () => {
  const document = JSON.parse(readFileSync(FILE, 'utf8')) as PublishedDocument
  // The words of OpenAPI are unknown to JSON Schema; its formats are checked by the server.
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema(document, ID)
  const known = new Map<string, ValidateFunction>()
  const validator = (pointer: string): ValidateFunction => {
    const validate = known.get(pointer) ?? ajv.compile({ $ref: `${ID}#${pointer}` })
    known.set(pointer, validate)
    return validate
  }
  const says = (pointer: string, value: unknown): string | null => {
    const validate = validator(pointer)
    return validate(value) ? null : ajv.errorsText(validate.errors)
  }
  return { document, says }
}
let opened: ReturnType<typeof openDocument> | undefined

const operationOf = (address: string) => {
  opened ??= openDocument()
  const [method, operation] = Object.entries(opened.document.paths[address] ?? {})[0] ?? []
  if (!method || !operation) throw new Error(`${address} is not published`)
  return { operation, says: opened.says, pointer: `/paths/${part(address)}/${method}` }
}

/** Returns why the published document does not describe the body of a call; null if it does. */
export const unpublishedBody = (address: string, body: unknown): string | null => {
  const { says, pointer } = operationOf(address)
  return says(`${pointer}/requestBody/content/application~1json/schema`, body)
}

/** Returns why the published document does not describe an answer; null if it does. */
export const unpublishedAnswer = (address: string, status: number, text: string): string | null => {
  const { operation, says, pointer } = operationOf(address)
  if (!operation.responses[status]) return `status ${status} is not published`
  if (status >= 400) return says('/components/schemas/Problem', JSON.parse(text))
  return says(`${pointer}/responses/${status}/content/application~1json/schema`, JSON.parse(text))
}

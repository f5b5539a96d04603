import type { Fault } from '@assure/contract/faults'
import { RpcError } from '@assure/contract/rpc-error'
import { type ParseError, parse } from 'jsonc-parser'

const DEPTH_MAX = 20
/** Maximum characters of a text in which we search for the first fault. */
const FAULT_TEXT_MAX = 64 * 1024

/** Whether the nesting is too deep. It reads the text, so that no parser recurses into it. */
const isTooDeep = (text: string): boolean => {
  let depth = 0
  let inString = false
  for (let index = 0; index < text.length; index++) {
    const char = text.charCodeAt(index)
    if (inString) {
      if (char === 0x5c) index++
      else if (char === 0x22) inString = false
    } else if (char === 0x22) inString = true
    else if (char === 0x7b || char === 0x5b) {
      if (++depth > DEPTH_MAX) return true
    } else if (char === 0x7d || char === 0x5d) depth--
  }
  return false
}

// Control characters, which no field needs (PostgreSQL refuses NUL).
const UNFIT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

/** A quick check: text without any of these is safe, which spares large reports the full walk. */
const SUSPECT = /[\\\u007f]|__proto__/

/** The first value or name with such a character or an unpaired surrogate; null if there is none. */
export const unfitPart = (value: unknown, pointer = ''): Fault | null => {
  if (typeof value === 'string') {
    if (!UNFIT.test(value) && value.isWellFormed()) return null
    return { pointer, code: 'unfit_character', message: 'This text holds a character that is not allowed.' }
  }
  if (typeof value !== 'object' || value === null) return null
  for (const [key, part] of Object.entries(value)) {
    const here = `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`
    if (key === '__proto__' || UNFIT.test(key) || !key.isWellFormed()) {
      return { pointer, code: 'unfit_name', message: 'A field has a name that is not allowed.' }
    }
    const fault = unfitPart(part, here)
    if (fault) return fault
  }
  return null
}

/** Finds where a text ends to be JSON, by lines and columns from 1. */
const firstFault = (text: string): { line: number; column: number } | undefined => {
  const faults: ParseError[] = []
  try {
    parse(text, faults, { disallowComments: true, allowTrailingComma: false })
  } catch {
    // A broken text may be nested too deeply in a way that only this parser sees.
    return undefined
  }
  const [fault] = faults
  if (!fault) return undefined
  const lines = text.slice(0, fault.offset).split('\n')
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 }
}

/** Parses a request body. Throws `RpcError` `malformed_body` with the place, or `invalid` naming the field at fault. */
export const parseStrictJson = (text: string): unknown => {
  if (isTooDeep(text)) throw new RpcError('malformed_body')
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    // Large texts, which only reports have, are not read twice.
    const at = text.length > FAULT_TEXT_MAX ? undefined : firstFault(text)
    throw new RpcError('malformed_body', at && { at })
  }
  const fault = SUSPECT.test(text) || !text.isWellFormed() ? unfitPart(body) : null
  if (fault) throw new RpcError('invalid', { faults: [fault] })
  return body
}

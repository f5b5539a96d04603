import { randomBytes } from 'node:crypto'

/** The UUID of 16 bytes. */
export const uuidOf = (bytes: Buffer): string => {
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/**
 * Makes a UUIDv7 (RFC 9562), which sorts by its creation time. Ids of one millisecond need a `sequence` (0 to 4095) to
 * keep their order.
 */
export const uuidv7 = (now: Date, sequence?: number): string => {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(now.getTime(), 0, 6)
  if (sequence !== undefined) bytes.writeUInt16BE(sequence & 0xfff, 6)
  bytes.writeUInt8(0x70 | (bytes.readUInt8(6) & 0x0f), 6)
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8)
  return uuidOf(bytes)
}

/** The smallest id that `uuidv7` can make at a moment or later. */
export const uuidv7Floor = (moment: Date): string => {
  const bytes = Buffer.alloc(16)
  // The 48 bits hold times from 1970 to 10889, so clamp.
  bytes.writeUIntBE(Math.min(Math.max(0, moment.getTime()), 2 ** 48 - 1), 0, 6)
  return uuidOf(bytes)
}

/** Sorts before every id and identifies nothing. */
export const FIRST_ID = '00000000-0000-0000-0000-000000000000'

const UUID_PATTERN = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/
/** Whether a text is a UUID in canonical lower case, the only form accepted. */
export const isUuid = (text: string): boolean => UUID_PATTERN.test(text)

/** The 16 bytes of a UUID. */
export const uuidBytes = (uuid: string): Buffer => Buffer.from(uuid.replaceAll('-', ''), 'hex')

/**
 * Makes an id that contains its account, so that one shard can find it without a global table: base64url of the account
 * id followed by `rest`.
 */
export const routed = (accountId: string, rest: Buffer): string =>
  Buffer.concat([uuidBytes(accountId), rest]).toString('base64url')

/** Parses an id made by `routed`; null if it is invalid or its rest has another length. */
export const parseRouted = (text: string, restBytes: number): { accountId: string; rest: Buffer } | null => {
  if (!/^[\w-]+$/.test(text)) return null
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length !== 16 + restBytes || bytes.toString('base64url') !== text) return null
  return { accountId: uuidOf(bytes.subarray(0, 16)), rest: bytes.subarray(16) }
}

/** The public id of an organisation. It opens nothing. */
export const organisationId = (accountId: string): string => routed(accountId, Buffer.alloc(0))
/** The account of a public id of an organisation; null if it is invalid. */
export const parseOrganisationId = (text: string): string | null => parseRouted(text, 0)?.accountId ?? null

/** The public id of an account's row, such as a device or a billing group. */
export const wireId = (accountId: string, id: string): string => routed(accountId, uuidBytes(id))
/** Parses a public id; null if it is invalid. */
export const parseWireId = (text: string): { accountId: string; id: string } | null => {
  const parsed = parseRouted(text, 16)
  return parsed && { accountId: parsed.accountId, id: uuidOf(parsed.rest) }
}

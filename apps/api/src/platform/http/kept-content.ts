import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sha256 } from '../secrets.ts'

type Encoding = 'br' | 'gzip'

/** Content that never changes while the server runs. */
export interface KeptContent {
  /** Text is compressed for clients that accept it. Bytes are sent as they are. */
  content: string | Buffer
  etag: string
  /** Compressed on first request and cached. */
  encoded: Partial<Record<Encoding, Buffer>>
}

export const keptContent = (content: string | Buffer): KeptContent => ({
  content,
  // Weak, because it is the same for every encoding.
  etag: `W/"${sha256(content).toString('base64url')}"`,
  encoded: {},
})

const COMPRESS: Record<Encoding, (text: string) => Buffer> = {
  br: (text) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (text) => gzipSync(text, { level: 9 }),
}

/** The smallest encoding that a browser's `Accept-Encoding` accepts; undefined if it accepts none. */
export const encodingOf = (accepted: string | undefined): Encoding | undefined => {
  const taken = (accepted ?? '')
    .split(',')
    // No regular expression: a header full of blanks would make it slow.
    .map((part) => part.split(';', 2).map((piece) => piece.trim().toLowerCase()))
    .filter(([, weight]) => weight === undefined || Number(weight.replace('q=', '')) > 0)
    .map(([name]) => name)
  return (['br', 'gzip'] as const).find((encoding) => taken.includes(encoding))
}

const opaque = (etag: string) => etag.trim().replace(/^W\//, '')

/** Whether an `If-None-Match` names an entity tag, by the weak comparison of RFC 9110. */
export const namesTag = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((tag) => opaque(tag) === opaque(etag))

/** Sends cached content, or 304 if the client already has it. */
export const sendKept = (
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { content, etag, encoded }: KeptContent,
  type: string,
  cacheControl = 'no-cache',
) => {
  reply.headers({ etag, 'cache-control': cacheControl })
  if (typeof content === 'string') reply.header('vary', 'accept-encoding')
  if (reply.statusCode === 200 && namesTag(headers['if-none-match'], etag)) return reply.code(304).send()
  if (typeof content !== 'string') return reply.type(type).send(content)
  reply.type(`${type}; charset=utf-8`)
  const encoding = encodingOf(headers['accept-encoding'])
  if (encoding === undefined) return reply.send(content)
  return reply.header('content-encoding', encoding).send((encoded[encoding] ??= COMPRESS[encoding](content)))
}

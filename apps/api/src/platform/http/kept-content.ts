import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sha256 } from '../secrets.ts'

type Encoding = 'br' | 'gzip'

/** Content that stays the same while the server runs. */
export interface KeptContent {
  /** A text is compressed for clients that accept it; bytes are sent as they are. */
  content: string | Buffer
  etag: string
  /** Compressed when the first browser asks for it, and kept. */
  encoded: Partial<Record<Encoding, Buffer>>
}

export const keptContent = (content: string | Buffer): KeptContent => ({
  content,
  // A weak one: it is the same for every encoding.
  etag: `W/"${sha256(content).toString('base64url')}"`,
  encoded: {},
})

const COMPRESS: Record<Encoding, (text: string) => Buffer> = {
  br: (text) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (text) => gzipSync(text, { level: 9 }),
}

/** The smallest encoding that a browser's `Accept-Encoding` accepts; undefined: the text as it is. */
export const encodingOf = (accepted: string | undefined): Encoding | undefined => {
  const taken = (accepted ?? '')
    .split(',')
    // Cut without an expression that looks for blanks: a header full of them would keep the process busy.
    .map((part) => part.split(';', 2).map((piece) => piece.trim().toLowerCase()))
    .filter(([, weight]) => weight === undefined || Number(weight.replace('q=', '')) > 0)
    .map(([name]) => name)
  return (['br', 'gzip'] as const).find((encoding) => taken.includes(encoding))
}

const opaque = (etag: string) => etag.trim().replace(/^W\//, '')

/** Whether an `If-None-Match` names an entity tag, by the weak comparison of RFC 9110. */
export const namesTag = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((tag) => opaque(tag) === opaque(etag))

/** Sends kept content, or 304 to a client that has it already. */
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

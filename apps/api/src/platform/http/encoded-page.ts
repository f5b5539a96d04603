import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { sha256 } from '../secrets.ts'

type Encoding = 'br' | 'gzip'

/** A page that stays as it is while the server runs, in the forms that browsers take. */
export interface EncodedPage {
  html: string
  etag: string
  /** Compressed when the first browser asks for it, and kept. */
  encoded: Partial<Record<Encoding, Buffer>>
}

export const encodedPage = (html: string): EncodedPage => ({
  html,
  etag: `W/"${sha256(html).toString('base64url')}"`,
  encoded: {},
})

const COMPRESS: Record<Encoding, (html: string) => Buffer> = {
  br: (html) => brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (html) => gzipSync(html, { level: 9 }),
}

/** What a browser takes of an `Accept-Encoding`, the smallest first; undefined: the page as it is. */
export const encodingOf = (accepted: string | undefined): Encoding | undefined => {
  const taken = (accepted ?? '')
    .split(',')
    // Cut without an expression that looks for blanks: a header full of them would keep the process busy.
    .map((part) => part.split(';', 2).map((piece) => piece.trim().toLowerCase()))
    .filter(([, weight]) => weight === undefined || Number(weight.replace('q=', '')) > 0)
    .map(([name]) => name)
  return (['br', 'gzip'] as const).find((encoding) => taken.includes(encoding))
}

/** The body of a page in an encoding. */
export const bodyOf = (page: EncodedPage, encoding: Encoding | undefined): Buffer | string =>
  encoding === undefined ? page.html : (page.encoded[encoding] ??= COMPRESS[encoding](page.html))

import { fileURLToPath } from 'node:url'

/**
 * The folder of the documents' texts in a checkout, with a slash at its end. It is resolved by package name, because
 * the portal's build bundles this file to another folder. A release takes `tools/release/release-files.ts` instead.
 */
export const TEXTS_FOLDER = fileURLToPath(
  new URL('../texts/', import.meta.resolve('@assure/documents/library')),
)

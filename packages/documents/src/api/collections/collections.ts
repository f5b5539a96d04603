import type { CollectionName } from '@assure/contract/download-parts'
import type { Publisher } from '@assure/contract/openapi'
import { brunoCollection } from './bruno.ts'
import { collectionOf } from './collection.ts'
import { postmanCollection } from './postman.ts'

const WRITERS = { postman: postmanCollection, bruno: brunoCollection } satisfies Record<
  CollectionName,
  object
>

/** Returns the text of a collection of a portal's public calls. */
export const collectionText = (name: CollectionName, publisher: Publisher): string =>
  `${JSON.stringify(WRITERS[name](collectionOf(publisher), publisher.publicUrl), null, 2)}\n`

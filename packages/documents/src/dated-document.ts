import { datedText, type SampleDay } from '@assure/contract/example-day'
import type { Block, ProductDocument } from './blocks.ts'

const datedBlocks = (blocks: readonly Block[], day: SampleDay): Block[] =>
  blocks.map((block): Block => {
    switch (block.kind) {
      case 'code':
        return { ...block, text: datedText(block.text, day) }
      case 'note':
        return { ...block, blocks: datedBlocks(block.blocks, day) }
      case 'list':
      case 'ordered':
        return { ...block, items: block.items.map((item) => datedBlocks(item, day)) }
      default:
        return block
    }
  })

/** Puts a day in place of the day of the examples in the code of a document. */
export const datedDocument = (document: ProductDocument, day: SampleDay): ProductDocument => ({
  ...document,
  blocks: datedBlocks(document.blocks, day),
})

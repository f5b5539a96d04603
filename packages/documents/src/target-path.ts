import type { Language } from '@assure/contract/constants'
import type { Target } from './blocks.ts'
import { apiPaths, canonicalPath } from './documents.ts'
import { linkedPagePath } from './linked-pages.ts'

/** Returns the path that a link leads to. Headings are on the page of the link. */
export const targetPath = (
  target: Exclude<Target, { kind: 'web' | 'heading' }>,
  language: Language,
): string => {
  switch (target.kind) {
    case 'document':
      return canonicalPath(language, target.name) + (target.id ? `#${target.id}` : '')
    case 'call':
      return target.isPublic
        ? apiPaths(language).call(target.name)
        : apiPaths(language).portalCall(target.name)
    case 'page':
      return linkedPagePath(target.page, language) ?? '/'
  }
}

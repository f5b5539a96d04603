import { type DocumentName, documentPaths } from '@assure/documents/documents'
import { GUIDE_WORDS } from '@assure/documents/pages/guide-words'
import { Folded } from '#src/features/site/document/folded.tsx'
import type { ListedGroup } from '#src/features/site/document/documents.server.ts'
import { currentLanguage, t } from '#src/i18n/translation.ts'

interface DocumentNavProps {
  groups: readonly ListedGroup[]
  current: DocumentName
}

const Links = ({ groups, current }: DocumentNavProps) =>
  groups.map(({ group, documents }) => (
    <div key={group} className="not-first:mt-6">
      <p className="text-help font-semibold">{GUIDE_WORDS[currentLanguage()].groups[group]}</p>
      <ul className="mt-1.5 border-l">
        {documents.map(({ name, title }) => (
          <li key={name}>
            <a
              href={documentPaths(currentLanguage(), name).page}
              aria-current={name === current ? 'page' : undefined}
              className="-ml-px flex min-h-8 items-center border-l border-transparent py-1 pl-3 text-base text-text-muted hover:text-text aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-accent pointer-coarse:min-h-11"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </div>
  ))

/** Navigation of all documents: next to the text, or collapsed on a phone. */
export const DocumentNav = (props: DocumentNavProps) => (
  <>
    <nav
      aria-label={t('documentation.all')}
      data-scrolls
      className="hidden min-h-0 overflow-y-auto pb-6 pl-1 lg:block"
    >
      <Links {...props} />
    </nav>
    <Folded title={t('documentation.all')} className="lg:hidden">
      <nav aria-label={t('documentation.all')} className="px-4 pt-2 pb-4">
        <Links {...props} />
      </nav>
    </Folded>
  </>
)

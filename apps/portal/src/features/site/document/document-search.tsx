import { Search } from 'lucide-react'
import { QUERY_MAX_CHARS } from '#src/features/site/script/find-sections.ts'
import { countedForms, currentLanguage, t } from '#src/i18n/translation.ts'

/** Search through all documents. It needs the script `script/documentation-search.ts`. */
export const DocumentSearch = () => {
  const language = currentLanguage()
  return (
    <search
      data-documentation-search
      data-index={`/static/docs/${language}/search.json`}
      data-pages={`/documentation/${language}/`}
      data-searching={t('documentation.searching')}
      data-none={t('documentation.noneFound', { query: '{query}' })}
      data-found={JSON.stringify(countedForms('documentation.found'))}
      data-failed={t('documentation.searchFailed')}
      className="relative block no-script:hidden"
    >
      <label className="flex h-10 items-center gap-2.5 pointer-coarse:h-11 rounded-control border border-border-control bg-surface px-3 focus-within:outline-2 focus-within:outline-accent">
        <Search aria-hidden size={18} className="shrink-0 text-text-faint" />
        <span className="sr-only">{t('documentation.search')}</span>
        <input
          type="search"
          autoComplete="off"
          maxLength={QUERY_MAX_CHARS}
          placeholder={t('documentation.searchHint')}
          className="min-w-0 flex-1 bg-transparent text-panel outline-none placeholder:text-text-faint"
        />
        <kbd
          aria-hidden
          className="rounded-tag border px-1.5 text-chip text-text-faint pointer-coarse:hidden"
        >
          /
        </kbd>
      </label>
      <p data-search-status aria-live="polite" className="sr-only" />
      <div
        data-search-panel
        hidden
        className="absolute top-full right-0 z-10 mt-2 max-h-[70dvh] w-full overflow-y-auto overscroll-contain rounded-surface border bg-surface p-2 shadow-pop max-sm:fixed max-sm:inset-x-3 max-sm:top-16 max-sm:w-auto sm:min-w-120"
      >
        <p data-search-note className="px-3 py-2 text-help text-text-muted" />
        <ul data-search-results />
      </div>
      <template data-search-result>
        <li>
          <a href="#main" className="block rounded-control px-3 py-2 hover:bg-sunken focus-visible:bg-sunken">
            <span data-search-title className="block text-chip text-text-muted" />
            <span data-search-heading className="block text-base font-medium">
              {t('documentation.title')}
            </span>
            <span data-search-text className="mt-0.5 line-clamp-2 text-help text-text-muted" />
          </a>
        </li>
      </template>
    </search>
  )
}

import { LANGUAGES } from '@assure/contract/constants'
import { Languages } from 'lucide-react'
import { currentLanguage } from '#src/i18n/translation.ts'
import { chooseLanguage } from './choose-language.ts'
import { useHydrated } from '#src/lib/use-hydrated.ts'
import { LANGUAGE_NAMES } from './language-names.ts'

/** A button for each other language, in that language, for visitors who cannot read this page. */
export const LanguageChoice = () => {
  const isReady = useHydrated()
  return LANGUAGES.filter((language) => language !== currentLanguage()).map((language) => (
    <button
      key={language}
      type="button"
      lang={language}
      disabled={!isReady}
      onClick={() => chooseLanguage(language)}
      className="flex h-8 shrink-0 items-center gap-1.5 rounded-control px-2 text-help font-medium text-text-muted hover:bg-sunken hover:text-text pointer-coarse:h-11"
    >
      <Languages aria-hidden size={16} className="shrink-0 max-sm:hidden" />
      {LANGUAGE_NAMES[language]}
    </button>
  ))
}

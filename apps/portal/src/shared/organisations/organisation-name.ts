import '#src/shared/organisations/texts/texts.ts'
import { useSession } from '#src/api/session-context.ts'
import { useTranslation } from '#src/i18n/translation.ts'

/** Returns the name of the organisation that this tab shows, for a sentence. */
export const useOrganisationName = (): string => {
  const { t } = useTranslation()
  return useSession().company || t('organisations.unnamed')
}

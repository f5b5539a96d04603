import type { Language } from '@assure/contract/constants'
import type { licenceService } from '@assure/contract/licences/licence.contract'
import { auditOrigin } from '#src/platform/audit.ts'
import type { CallContext, ServiceHandlers } from '#src/platform/http/rpc-endpoint.ts'
import type { AccountHandlers } from '../account-handlers.ts'
import { personOf } from '../people/person-row.ts'
import type { LanguageRepository } from './language.repository.ts'

interface Dependencies {
  languages: LanguageRepository
}

interface Choice {
  input: { language: Language }
  caller: Parameters<typeof auditOrigin>[0] & Parameters<typeof personOf>[0]
  context: CallContext
}

/** Stores the language that a logged-in user chose. Their mails use it from then on. */
const keepChoice =
  ({ languages }: Dependencies) =>
  async ({ input, caller, context }: Choice) => {
    await languages.choose(personOf(caller), input.language, auditOrigin(caller, context))
    return { result: 'OK' as const }
  }

/** Language choice of a developer. */
export const languageHandlers = (dependencies: Dependencies): Pick<AccountHandlers, 'update_language'> => ({
  update_language: keepChoice(dependencies),
})

/** Language choice of a retail user. */
export const retailLanguageHandlers = (
  dependencies: Dependencies,
): Pick<ServiceHandlers<typeof licenceService>, 'update_retail_language'> => ({
  update_retail_language: keepChoice(dependencies),
})

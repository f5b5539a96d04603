import { licenceTasks } from '#src/i18n/en/licence-tasks.ts'
import { licences } from '#src/i18n/en/licences.ts'
import { addTexts } from '#src/i18n/translation.ts'

await addTexts({ licences, licenceTasks }, async () => ({
  ...(await import('#src/i18n/fr/licences.ts')),
  ...(await import('#src/i18n/fr/licence-tasks.ts')),
}))

import { siteContact } from '#src/i18n/en/site-contact.ts'
import { addTexts } from '#src/i18n/translation.ts'

await addTexts({ siteContact }, () => import('#src/i18n/fr/site-contact.ts'))

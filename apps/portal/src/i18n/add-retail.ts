import { retail } from '#src/i18n/en/retail.ts'
import { addTexts } from '#src/i18n/translation.ts'

addTexts({ retail })

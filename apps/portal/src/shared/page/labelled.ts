import { t } from '#src/i18n/translation.ts'
import type { Labelled } from '#src/lib/labelled.ts'

export const labelled: Labelled = (label, value) => t('common.labelled', { label, value })

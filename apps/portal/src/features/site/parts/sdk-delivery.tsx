import './sdk-delivery.css'
import { SDK_PARTS } from '@assure/contract/sdk-parts'
import { t } from '#src/i18n/translation.ts'

/**
 * Sentence on how customers get the SDKs. The server fills in whether its catalogue has releases; a page without a
 * server says that we send them.
 */
export const SdkDelivery = ({ part }: { part: 'age' | 'safety' }) => (
  <span data-sdks={`@@${SDK_PARTS[part]}@@`}>
    <span data-when="empty">{t('site.sdkDelivery.empty')}</span>
    <span data-when="filled">{t('site.sdkDelivery.filled')}</span>
  </span>
)

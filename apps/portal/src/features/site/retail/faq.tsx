import { ArrowLink } from '#src/features/site/parts/arrow-link.tsx'
import { sitePath } from '#src/paths.ts'
import { CERTIFICATE_LIFETIME_S, REPORT_AGE_MAX_DAYS, RETAIL_TRIAL_DAYS } from '@assure/contract/constants'
import { LICENCE_CURRENCY, LICENCE_PRICES } from '@assure/contract/licences/licence-price'
import { FoldSummary } from '#src/features/site/parts/fold-summary.tsx'
import { SplitSection } from '#src/features/site/parts/site-section.tsx'
import { currentLanguage, currentLocale, t } from '#src/i18n/translation.ts'
import { moneyText } from '#src/shared/billing/money.ts'

/** Price of one licence after the free trial: the first one on the price list. */
const [{ price: PRICE }] = LICENCE_PRICES
const DAY_S = 86_400

const questions = () => [
  {
    question: t('siteRetail.faq.recognition.question'),
    answer: t('siteRetail.faq.recognition.answer'),
  },
  { question: t('siteRetail.faq.error.question'), answer: t('siteRetail.faq.error.answer') },
  { question: t('siteRetail.faq.decides.question'), answer: t('siteRetail.faq.decides.answer') },
  {
    question: t('siteRetail.faq.offline.question'),
    answer: t('siteRetail.faq.offline.answer', {
      days: REPORT_AGE_MAX_DAYS,
      certificateDays: CERTIFICATE_LIFETIME_S / DAY_S,
    }),
  },
  { question: t('siteRetail.faq.law.question'), answer: t('siteRetail.faq.law.answer') },
  { question: t('siteRetail.faq.law2.question'), answer: t('siteRetail.faq.law2.answer') },
  { question: t('siteRetail.faq.data.question'), answer: t('siteRetail.faq.data.answer') },
  {
    question: t('siteRetail.faq.after.question', { days: RETAIL_TRIAL_DAYS }),
    answer: t('siteRetail.faq.after.answer', {
      price: moneyText(PRICE * 100, LICENCE_CURRENCY, currentLocale()),
    }),
  },
]

/** Questions and answers about an app that looks at customers. */
export const RetailFaq = () => (
  <SplitSection
    title={[t('siteRetail.faq.title')]}
    aside={<ArrowLink href={sitePath('accuracy', currentLanguage())} label={t('site.accuracy')} />}
  >
    <div className="border-t border-border-strong">
      {questions().map(({ question, answer }) => (
        <details key={question} className="group/row border-b">
          <FoldSummary className="min-h-16 py-3">
            <h3 className="flex-1 text-body font-semibold">{question}</h3>
          </FoldSummary>
          <p className="max-w-170 pb-6 text-card text-text-muted">{answer}</p>
        </details>
      ))}
    </div>
  </SplitSection>
)

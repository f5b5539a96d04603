import { SANDBOX_CARDS } from '@assure/contract/cards/sandbox-card'
import { groupNumber } from '#src/features/checkout/card-number.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { Button } from '#src/ui/button.tsx'

/** Test cards of the sandbox, and the effect of each. */
export const TestCards = ({ onUse }: { onUse: (number: string) => void }) => {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="test-cards" className="mt-8 rounded-surface border p-4">
      <h3 id="test-cards" className="font-semibold">
        {t('checkout.testCards')}
      </h3>
      <p className="text-help text-text-muted">{t('checkout.testCardsText')}</p>
      <ul className="mt-2">
        {Object.entries(SANDBOX_CARDS).map(([number, [, outcome]]) => (
          <li key={number} className="flex items-center gap-3 border-t py-1.5">
            <span className="min-w-0 flex-1 sm:flex sm:justify-between sm:gap-3">
              <span className="block font-mono text-cell">{groupNumber(number)}</span>
              <span className="block text-help text-text-muted">{t(`checkout.outcome.${outcome}`)}</span>
            </span>
            <Button
              size="small"
              aria-label={t('checkout.useCard', { number: groupNumber(number) })}
              onClick={() => onUse(number)}
            >
              {t('checkout.use')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

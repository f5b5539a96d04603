import {
  LICENCE_CURRENCY,
  LICENCE_LIST_PRICE,
  LICENCE_PRICES,
  licencePricesFor,
} from '@assure/contract/licences/licence-price'
import { currentLocale, t } from '#src/i18n/translation.ts'
import { moneyText } from '#src/shared/billing/money.ts'

const money = (price: number) => moneyText(price * 100, LICENCE_CURRENCY, currentLocale())

/** The smallest order of each row: from there on other prices are on offer. */
const QUANTITIES = [...new Set(LICENCE_PRICES.map(({ quantityMin }) => quantityMin))]

/** The lowest and the highest price on offer for orders of that many licences, such as 'USD 45.00 to USD 67.50'. */
export const licencePriceRange = (quantity: number): string => {
  const prices = licencePricesFor(quantity).map(({ price }) => price)
  return t('sitePrices.licences.range', {
    low: money(Math.min(...prices)),
    high: money(Math.max(...prices)),
  })
}

/** Prices of licences by the size of an order. */
export const LicencePrices = () => (
  <>
    <table className="w-full border-t text-form">
      <caption className="sr-only">{t('sitePrices.licences.caption')}</caption>
      <thead>
        <tr className="border-b text-left text-text-muted">
          <th scope="col" className="py-3 pr-4 font-medium">
            {t('sitePrices.licences.quantity')}
          </th>
          <th scope="col" className="py-3 text-right font-medium">
            {t('sitePrices.licences.price')}
          </th>
        </tr>
      </thead>
      <tbody>
        {QUANTITIES.map((from, at) => {
          const next = QUANTITIES[at + 1]
          return (
            <tr key={from} className="border-b">
              <th scope="row" className="py-3 pr-4 text-left font-medium">
                {next === undefined
                  ? t('sitePrices.licences.from', { count: from })
                  : t('sitePrices.licences.between', { from, to: next - 1 })}
              </th>
              <td className="py-3 text-right font-semibold tabular-nums">{licencePriceRange(from)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
    <p className="mt-4 text-form text-text-muted">
      {t('sitePrices.licences.list', { price: money(LICENCE_LIST_PRICE) })}
    </p>
  </>
)

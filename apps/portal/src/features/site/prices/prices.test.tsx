import { PLAN_CURRENCY, PLANS } from '@assure/contract/billing/plans'
import { LOCALES } from '@assure/contract/constants'
import { LICENCE_CURRENCY, LICENCE_PRICES } from '@assure/contract/licences/licence-price'
import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import HomePage from '#src/features/site/home-page.tsx'
import PricesPage from '#src/features/site/prices-page.tsx'
import RetailHomePage from '#src/features/site/retail-home-page.tsx'
import { moneyText } from '#src/shared/billing/money.ts'

const OF_PLANS = PLANS.map(({ unit_amount: cents }) => moneyText(cents, PLAN_CURRENCY, LOCALES.en))
const LICENCE_CENTS = LICENCE_PRICES.map(({ price }) => price * 100)
/** The ends of the range of licence prices. */
const OF_LICENCES = [Math.min(...LICENCE_CENTS), Math.max(...LICENCE_CENTS)].map((cents) =>
  moneyText(cents, LICENCE_CURRENCY, LOCALES.en),
)

test.each([
  ['/home', HomePage, OF_PLANS],
  ['/retail-home', RetailHomePage, OF_LICENCES],
  ['/prices', PricesPage, [...OF_PLANS, ...OF_LICENCES]],
])('%s shows its prices to visitors, outside folded questions', (_address, Page, prices) => {
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: <Page /> }])} />)
  const main = screen.getByRole('main')
  for (const folded of main.querySelectorAll('details')) folded.remove()
  for (const price of prices) expect(main.textContent).toContain(price)
})

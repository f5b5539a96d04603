import '#src/shared/licences/texts/texts.ts'
import type { Licence } from '@assure/contract/licences/licence.contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { firstOfGroups } from '#src/features/licences/billed-to.tsx'
import { licenceColumns } from '#src/features/licences/licence-columns.tsx'
import { t } from '#src/i18n/translation.ts'
import { SnackbarProvider } from '#src/ui/snackbar.tsx'

const EMAIL = 'accounts@northgate.example'
const FAILED = {
  billed_to_email: EMAIL,
  payment_result: 'payment_failed',
  awaits_payment: true,
  marked_as_deleted: false,
}
const ROWS = [
  ['a', 'group 1'],
  ['b', 'group 1'],
  ['c', null],
  ['d', 'group 2'],
  ['e', 'group 1'],
].map(([deeplink_data, billing_group_id]) => ({ ...FAILED, deeplink_data, billing_group_id }) as Licence)

/** 'Billed to' cells of a self-service customer's rows. */
const cells = () => {
  const column = licenceColumns({
    t,
    nowS: 0,
    selfService: true,
    firstOfGroups: firstOfGroups(ROWS),
    onTask: () => undefined,
  }).find(({ id }) => id === 'billed_to_email')
  return ROWS.map((row) =>
    renderToStaticMarkup(
      <QueryClientProvider client={new QueryClient()}>
        <SnackbarProvider closeLabel="" loadFailedText="">
          {column?.cell(row)}
        </SnackbarProvider>
      </QueryClientProvider>,
    ),
  )
}

test('RS-08 the first licence of each billing group on a page offers the payment link again', () => {
  expect([...firstOfGroups(ROWS)]).toEqual(['a', 'd'])
  expect(cells().map((cell) => cell.includes('Send link again'))).toEqual([true, false, false, true, false])
})

test('RS-08 a failed payment is a red chip, and hovering shows the payer’s full address', () => {
  const [cell = ''] = cells()
  expect(cell).toMatch(/<span class="[^"]*\btext-error\b[^"]*">(?:(?!<\/span>).)*Payment failed/)
  expect(cell).toContain(`title="${EMAIL}"`)
})

import '#src/shared/licences/texts/texts.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FIRST_VIEW } from '#src/features/licences/licence-view.ts'
import { NothingMatches } from '#src/features/licences/list-states.tsx'

const shown = (view: object) =>
  renderToStaticMarkup(<NothingMatches view={{ ...FIRST_VIEW, ...view }} onClear={() => undefined} />)

test('LC-02 a list without matches names each active filter', () => {
  expect(shown({ engagement: 'soon' })).toContain('Engagement is Ends soon.')
  expect(shown({ payment: 'payment_failed', location: 'Till 1' })).toContain(
    'Payment is Payment failed and Counter Location is Till 1.',
  )
})

import '#src/shared/licences/texts/texts.ts'
import { expect, test } from 'vitest'
import { licenceColumns } from '#src/features/licences/licence-columns.tsx'
import { t } from '#src/i18n/translation.ts'

const headers = (selfService: boolean) =>
  licenceColumns({
    t,
    nowS: 0,
    selfService,
    firstOfGroups: new Set(),
    onTask: () => undefined,
  }).map(({ header }) => header)

test('LC-03 columns are in the order of section 2, with Billed to instead of Actions for self-service', () => {
  const shared = [
    'Licence code',
    'Created at',
    'Status',
    'Store-Chain',
    'Store',
    'Counter Location',
    'Engagement Duration (Months)',
    'Device model',
    'QR Code',
  ]
  expect(headers(false)).toEqual([...shared, 'Actions'])
  expect(headers(true)).toEqual([...shared, 'Billed to'])
})

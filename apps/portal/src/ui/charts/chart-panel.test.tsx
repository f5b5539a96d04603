import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ChartPanel } from '#src/ui/charts/chart-panel.tsx'
import { tableOfWords } from '#src/ui/charts/chart-table.ts'

const CHART = 'The chart'

const renderPanel = () => {
  render(
    <ChartPanel
      title="Scans"
      lead="Scans by day"
      table={tableOfWords(['Day', 'Scans'], [['Monday', '12']])}
      texts={{ showTable: 'Show as table', showChart: 'Show as chart' }}
    >
      <p>{CHART}</p>
    </ChartPanel>,
  )
  return userEvent.setup()
}
const chart = () => screen.getByText(CHART)

test('the table covers its chart, which keeps its room, so the panel has one height', async () => {
  const user = renderPanel()
  expect(chart().closest('.invisible')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show as table' }))
  expect(chart().closest('.invisible')).not.toBeNull()
  const box = screen.getByRole('group', { name: 'Scans' })
  expect(box.parentElement).toBe(chart().closest('.relative'))
  expect(box.className.split(' ')).toEqual(expect.arrayContaining(['absolute', 'inset-0', 'overflow-auto']))
  await user.click(screen.getByRole('button', { name: 'Show as chart' }))
  expect(screen.queryByRole('table')).toBeNull()
  expect(chart().closest('.invisible')).toBeNull()
})

test('the table gets the focus by keyboard, so that the keys scroll it', async () => {
  const user = renderPanel()
  await user.tab()
  await user.keyboard('{Enter}')
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Scans' }))
})

test('the actions come after title and subtitle, so that they never wrap between the two', () => {
  renderPanel()
  const head = screen.getByRole('heading', { name: 'Scans' }).parentElement
  expect(head?.contains(screen.getByText('Scans by day'))).toBe(true)
  const action = screen.getByRole('button', { name: 'Show as table' })
  expect(head?.contains(action)).toBe(false)
  expect(head?.nextElementSibling?.contains(action)).toBe(true)
})

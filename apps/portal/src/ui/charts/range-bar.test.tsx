import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { RangeBar } from '#src/ui/charts/range-bar.tsx'

test('each tick of a range has its meaning and its value on the bar', () => {
  const ticks = [
    { value: 380, label: 'Half within', text: '0.38 s' },
    { value: 760, label: '90% within', text: '0.76 s' },
  ]
  const { container } = render(<RangeBar minimum={120} maximum={1900} mark={430} ticks={ticks} />)
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Half within',
    '90% within',
  ])
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '0.38 s',
    '0.76 s',
  ])
  expect(container.querySelectorAll('polyline')).toHaveLength(ticks.length)
})

test('a range without ticks has no empty list', () => {
  const { container } = render(<RangeBar minimum={120} maximum={1900} mark={430} ticks={[]} />)
  expect(container.querySelector('dl')).toBeNull()
})

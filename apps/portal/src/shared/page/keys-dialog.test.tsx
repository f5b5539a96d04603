import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { KeysDialog } from '#src/shared/page/keys-dialog.tsx'
import { showFrench } from '#src/testing/show-french.ts'

const keysShown = () => {
  const rows = [{ keys: ['→', 'Home', 'Shift Enter', 'Page Down', 'Tab'], text: 'Move' }] as const
  render(<KeysDialog title="Keys" rows={rows} onClosed={() => undefined} />)
  return [...screen.getByRole('term').children].map((key) => key.textContent)
}

test('the keys have their English names', () => {
  expect(keysShown()).toEqual(['→', 'Home', 'Shift Enter', 'Page Down', 'Tab'])
})

test('CN-02 the keys have the names of a French keyboard', async () => {
  await showFrench()
  expect(keysShown()).toEqual(['→', 'Début', 'Maj Entrée', 'Page suiv.', 'Tab'])
})

import { expect, test } from 'vitest'
import { beforeName } from './words-fr.ts'

test.each([
  ['de', 'Cave Martin', 'de Cave Martin'],
  ['de', 'Appli Martin', 'd’Appli Martin'],
  ['de', 'Épicerie Lys', 'd’Épicerie Lys'],
  ['que', 'Auchan', 'qu’Auchan'],
  ['de', 'Yves Martin', 'd’Yves Martin'],
  ['de', 'Yahoo', 'de Yahoo'],
  ['de', 'Onze Mondial', 'de Onze Mondial'],
] as const)('CN-02 French elides before a vowel: %s %s', (word, name, words) => {
  expect(beforeName(word, name)).toBe(words)
})

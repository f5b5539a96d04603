import { expect, test } from 'vitest'
import { wholeWords } from '#src/i18n/whole-words.ts'

test.each([
  ['une adresse e-mail', 'une adresse e-\u2060mail'],
  ['Les QR codes', 'Les QR\u00a0codes'],
  ['(article 22), (article L3512-12)', '(article\u00a022), (article\u00a0L3512-\u206012)'],
  ['le 31 décembre 2026 et le 1er mai', 'le 31\u00a0décembre\u00a02026 et le 1er\u00a0mai'],
  ['sous 48 heures, {days} jours, 4 Mio', 'sous 48\u00a0heures, {days}\u00a0jours, 4\u00a0Mio'],
  ['un demi-tarif, 12 marsouins', 'un demi-tarif, 12 marsouins'],
])('CN-02 no line break divides words of one meaning: %s', (text, whole) => {
  expect(wholeWords(text)).toBe(whole)
})

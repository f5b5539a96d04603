import { randomInt } from 'node:crypto'
import { CROCKFORD } from '@assure/contract/licences/licence-code'

const GROUPS = 3
const GROUP = 4

/** Draws a promotion code of 60 random bits, such as `7K3F-9Q2M-X4TD`, which cannot be guessed. */
export const newPromotionCode = (): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP }, () => CROCKFORD.charAt(randomInt(CROCKFORD.length))).join(''),
  ).join('-')

import { numberFormat } from '@assure/contract/number-format'

/** Shares below this, or as close to 1, would be rounded to 0 % or 100 %. */
const SHOWN_FROM = 0.0005

/** Returns a formatter of shares, such as '0.5%' for 0.005. Small shares become '<0.1%', never 0. */
export const shareFormat = (locale: string): ((share: number) => string) => {
  const percent = numberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  })
  // A language with a space before '%' has one after '<' and '>' too.
  const gap = /\s%$/.test(percent.format(0)) ? '\u00a0' : ''
  return (share) => {
    if (share > 0 && share < SHOWN_FROM) return `<${gap}${percent.format(0.001)}`
    return share < 1 && share > 1 - SHOWN_FROM ? `>${gap}${percent.format(0.999)}` : percent.format(share)
  }
}

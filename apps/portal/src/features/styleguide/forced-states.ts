const STATES = { ':hover': 'hover', ':focus-visible': 'focus', ':active': 'active' } as const
type Pseudo = keyof typeof STATES
export type ForcedState = (typeof STATES)[Pseudo]

/** Not what is escaped: that is part of a class's name. */
const PSEUDO = /(?<!\\):(?:hover|focus-visible|active)(?![-\w])/g

const isGroup = (rule: CSSRule): rule is CSSGroupingRule =>
  rule instanceof CSSGroupingRule && !(rule instanceof CSSStyleRule)

/** The same rules for elements that carry `data-force` instead of being pointed at, pressed or focused. */
const forcedText = ({ cssText }: CSSRule): string =>
  cssText.replaceAll(PSEUDO, (pseudo) => `[data-force~='${STATES[pseudo as Pseudo]}']`)

/** The tokens once more for what has a theme of its own: those of the root are settled where the root is. */
const themedTokens = (rule: CSSRule): string => {
  if (isGroup(rule)) return [...rule.cssRules].map(themedTokens).join('\n')
  if (!(rule instanceof CSSStyleRule) || !rule.selectorText.startsWith(':root')) return ''
  const tokens = [...rule.style].filter((name) => /^--(?:color|shadow)-/.test(name))
  return `[data-theme] {${tokens.map((name) => `${name}:${rule.style.getPropertyValue(name)}`).join(';')}}`
}

/**
 * Lets elements look as if they were pointed at, pressed or focused, and parts of the page have a theme of
 * their own. All of it is copied from the product's own rules, so that it shows what they make of it.
 */
export const addGuideStyles = (): void => {
  const sheet = new CSSStyleSheet()
  const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules])
  const looks = rules.filter((rule) => !(rule instanceof CSSFontFaceRule))
  // All of them, so that their order, which decides between two, stays what it is.
  sheet.replaceSync([...looks.map(forcedText), ...rules.map(themedTokens)].join('\n'))
  document.adoptedStyleSheets = [sheet]
}

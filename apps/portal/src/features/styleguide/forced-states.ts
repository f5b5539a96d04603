const STATES = { ':hover': 'hover', ':focus-visible': 'focus', ':active': 'active' } as const
type Pseudo = keyof typeof STATES
export type ForcedState = (typeof STATES)[Pseudo]

/** Skips escaped colons, which are part of class names. */
const PSEUDO = /(?<!\\):(?:hover|focus-visible|active)(?![-\w])/g

const isGroup = (rule: CSSRule): rule is CSSGroupingRule =>
  rule instanceof CSSGroupingRule && !(rule instanceof CSSStyleRule)

/** Copies a rule for elements with `data-force` instead of hover, focus or press. */
const forcedText = ({ cssText }: CSSRule): string =>
  cssText.replaceAll(PSEUDO, (pseudo) => `[data-force~='${STATES[pseudo as Pseudo]}']`)

/** Copies the tokens of `:root` to `[data-theme]`, because inherited values are already resolved at the root. */
const themedTokens = (rule: CSSRule): string => {
  if (isGroup(rule)) return [...rule.cssRules].map(themedTokens).join('\n')
  if (!(rule instanceof CSSStyleRule) || !rule.selectorText.startsWith(':root')) return ''
  const tokens = [...rule.style].filter((name) => /^--(?:color|shadow)-/.test(name))
  return `[data-theme] {${tokens.map((name) => `${name}:${rule.style.getPropertyValue(name)}`).join(';')}}`
}

/**
 * Lets elements look hovered, pressed or focused, and lets parts of the page have a theme of their own. All rules
 * are copied from the product, so that the guide shows the real look.
 */
export const addGuideStyles = (): void => {
  const sheet = new CSSStyleSheet()
  const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules])
  const looks = rules.filter((rule) => !(rule instanceof CSSFontFaceRule))
  // Copies all rules, because their order decides between equal ones.
  sheet.replaceSync([...looks.map(forcedText), ...rules.map(themedTokens)].join('\n'))
  document.adoptedStyleSheets = [sheet]
}

import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import postcss, { type AtRule, type ChildNode } from 'postcss'
import readSelectors from 'postcss-selector-parser'

const SHEET = /<link rel="stylesheet" href="\/(assets\/[^"#]+)#?"\/>/g
const SITE_SCRIPT = /assets\/public-[^"]+\.js$/
const VARIABLE_READ = /var\((--[\w-]+)/g
const CLASSES = /class="([^"]*)"/g
const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
}

/** The classes of a page. React writes five characters of them as entities. */
const classesOfPage = (html: string): string[] =>
  Array.from(html.matchAll(CLASSES), ([, value = '']) =>
    value.replaceAll(/&[#\w]+;/g, (entity) => ENTITIES[entity] ?? entity).split(/\s+/),
  ).flat()

/** Anything in a script that may be the name of a class. */
const wordsOfScript = (script: string): string[] => script.match(/[^\s"'`]+/g) ?? []

/** Whether an element can match without this part: a selector denies the part, or names it as one of several. */
const isOptional = (part: ReturnType<typeof readSelectors.className>['parent']): boolean =>
  part !== undefined &&
  ((part.type === 'pseudo' && (part.value === ':not' || part.nodes.length > 1)) || isOptional(part.parent))

/** Removes a rule, and the rules around it that are empty then. */
const removeRule = (rule: ChildNode): void => {
  const { parent } = rule
  rule.remove()
  if (parent?.type === 'atrule' && parent.nodes?.length === 0) removeRule(parent as AtRule)
}

/**
 * Returns the rules of a style sheet that can match elements with these classes, or elements without any class. Variables
 * that neither these rules nor `others`, such as scripts and other style sheets, read are left out.
 */
export const usedRules = (css: string, classes: ReadonlySet<string>, others = ''): string => {
  const sheet = postcss.parse(css)
  const isUsed = (selector: string): boolean => {
    let used = true
    readSelectors((parsed) =>
      parsed.walkClasses((each) => {
        used &&= classes.has(each.value) || isOptional(each.parent)
      }),
    ).processSync(selector)
    return used
  }
  sheet.walkRules((rule) => {
    const selectors = rule.selectors.filter(isUsed)
    if (selectors.length === 0) removeRule(rule)
    else if (selectors.length < rule.selectors.length) rule.selectors = selectors
  })
  const read = new Set(
    [...sheet.toString().matchAll(VARIABLE_READ), ...others.matchAll(VARIABLE_READ)].map(([, name]) => name),
  )
  sheet.walkDecls(/^--/, (declaration) => {
    if (!read.has(declaration.prop)) removeRule(declaration)
  })
  sheet.walkAtRules('property', (rule) => {
    if (!read.has(rule.params)) rule.remove()
  })
  return sheet.toString()
}

const isOfDocumentation = (page: string): boolean => page.startsWith('documentation/')

/**
 * Gives the pages of the documentation and the other public pages a light copy each of the style sheet that all pages
 * share: only the rules that these pages use. Screens of the application keep the whole sheet, because they show other
 * screens without a new document.
 */
export const lightStyles = (client: string): void => {
  const files = readdirSync(client, { recursive: true, encoding: 'utf8' })
  const read = (file: string) => readFileSync(join(client, file), 'utf8')
  const scripts = files.filter((name) => SITE_SCRIPT.test(name)).map(read)
  const pages = files
    .filter((name) => name.endsWith('.html'))
    .map((name) => ({ name, html: read(name) }))
    .filter(({ html }) => html.includes('src="/assets/public-'))
  for (const ofKind of Map.groupBy(pages, ({ name }) => isOfDocumentation(name)).values()) {
    const sheets = new Set(
      ofKind.flatMap(({ html }) => Array.from(html.matchAll(SHEET), ([, sheet = '']) => sheet)),
    )
    const [shared = '', ...others] = sheets
    const classes = new Set([
      ...scripts.flatMap(wordsOfScript),
      ...ofKind.flatMap(({ html }) => classesOfPage(html)),
    ])
    const light = usedRules(
      read(shared),
      classes,
      [...others.map(read), ...scripts, ...ofKind.map(({ html }) => html)].join('\n'),
    )
    const hash = createHash('sha256').update(light).digest('base64url').slice(0, 8)
    const name = `assets/public-${hash}.css`
    writeFileSync(join(client, name), light)
    for (const { name: page, html } of ofKind) writeFileSync(join(client, page), html.replace(shared, name))
  }
}

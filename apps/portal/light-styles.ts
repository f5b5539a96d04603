import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import postcss from 'postcss'
import readSelectors from 'postcss-selector-parser'

const SHEET = /<link rel="stylesheet" href="\/(assets\/[^"#]+)#?"\/>/g
const SITE_SCRIPT = /assets\/public-[^"]+\.js$/
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

/** The rules of a style sheet that can match elements with these classes, or elements without any class. */
const usedRules = (css: string, classes: ReadonlySet<string>): string => {
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
    if (selectors.length === 0) rule.remove()
    else if (selectors.length < rule.selectors.length) rule.selectors = selectors
  })
  return sheet.toString()
}

/**
 * Gives the public pages a light copy of the style sheet that all pages share: only the rules that pages of their kind
 * use. Pages are of one kind if they link the same style sheets. Screens of the application keep the whole sheet,
 * because they show other screens without a new document.
 */
export const lightStyles = (client: string): void => {
  const files = readdirSync(client, { recursive: true, encoding: 'utf8' })
  const read = (file: string) => readFileSync(join(client, file), 'utf8')
  const ofScripts = files
    .filter((name) => SITE_SCRIPT.test(name))
    .flatMap((name) => wordsOfScript(read(name)))
  const pages = files.filter((name) => name.endsWith('.html') && read(name).includes('src="/assets/public-'))
  const kinds = Map.groupBy(pages, (page) =>
    Array.from(read(page).matchAll(SHEET), ([, sheet]) => sheet).join(' '),
  )
  for (const [sheets, pagesOfKind] of kinds) {
    const [shared = ''] = sheets.split(' ')
    const classes = new Set([...ofScripts, ...pagesOfKind.flatMap((page) => classesOfPage(read(page)))])
    const light = usedRules(read(shared), classes)
    const hash = createHash('sha256').update(light).digest('base64url').slice(0, 8)
    const name = `assets/public-${hash}.css`
    writeFileSync(join(client, name), light)
    for (const page of pagesOfKind) writeFileSync(join(client, page), read(page).replace(shared, name))
  }
}

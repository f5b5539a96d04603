import type { Page, Route } from 'playwright-core'

type Texts = { [name: string]: string | Texts }

/** Returns the texts in a script, if it is one of the French text files. Each area has its own file. */
const textsIn = async (code: string): Promise<[name: string, texts: Texts][]> => {
  if (!/^(?:var|const|let) \w+=\{/.test(code) || /=>|\bfunction\b|\bimport\b/.test(code)) return []
  const module = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as Record<string, Texts>
  // Skip names shortened by the build. They are not exports of a separate text file.
  return Object.entries(module).filter(([name, value]) => name.length > 3 && typeof value === 'object')
}

interface ScriptFile {
  code: string
  /** Empty for a file without French texts. */
  texts: [name: string, texts: Texts][]
}
/** Cache of parsed files. */
const FILES = new Map<string, ScriptFile>()
const isReadable = ({ pathname }: URL) =>
  /^\/assets\/.*\.js$/.test(pathname) && FILES.get(pathname)?.texts.length !== 0
const readFile = async (pathname: string, route: Route): Promise<ScriptFile> => {
  // The server may close an idle connection just then.
  const code = await (await route.fetch({ maxRetries: 2 })).text()
  const file = { code, texts: await textsIn(code) }
  FILES.set(pathname, file)
  return file
}

const changeAll = (texts: Texts, change: (text: string) => string): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [
      name,
      typeof text === 'string'
        ? text
            .split(/(\{\w+\})/)
            .map((part) => (part === '' || part.startsWith('{') ? part : change(part)))
            .join('')
        : changeAll(text, change),
    ]),
  )

/** Shows the page in French with each text changed, except its placeholders. Returns the areas that were loaded. */
export const changeFrench = async (page: Page, change: (text: string) => string): Promise<Set<string>> => {
  const areas = new Set<string>()
  await page.addInitScript(() => localStorage.setItem('language', 'fr'))
  await page.route(isReadable, async (route: Route) => {
    const { pathname } = new URL(route.request().url())
    const { code, texts } = FILES.get(pathname) ?? (await readFile(pathname, route))
    for (const [area] of texts) areas.add(area)
    const changed = texts.map(
      ([name, area]) => `export const ${name}=${JSON.stringify(changeAll(area, change))}`,
    )
    await route.fulfill({
      body: texts.length === 0 ? code : changed.join('\n'),
      contentType: 'text/javascript',
    })
  })
  return areas
}

import type { SearchSection } from '@assure/documents/search-sections'
import { markedParts, searchSections } from '#src/features/site/script/search-sections.ts'
import { type CountedText, countedText } from '#src/lib/counted-text.ts'
import { fillBlanks } from '#src/lib/fill-blanks.ts'

const WAIT_MS = 120

const marked = (text: string, query: string): Node[] =>
  markedParts(text, query).map((part) => {
    if (!part.isFound) return document.createTextNode(part.text)
    const mark = document.createElement('mark')
    mark.className = 'bg-accent-soft text-text font-semibold'
    mark.textContent = part.text
    return mark
  })

/** The search of the documents, `[data-documentation-search]`. What it looks through is fetched when it is first used. */
export const searchDocumentation = (): void => {
  for (const root of document.querySelectorAll<HTMLElement>('[data-documentation-search]')) wire(root)
}

const wire = (root: HTMLElement): void => {
  const part = (name: string) => root.querySelector<HTMLElement>(`[data-search-${name}]`)
  const input = root.querySelector('input')
  const [panel, note, list, status] = [part('panel'), part('note'), part('results'), part('status')]
  const template = root.querySelector<HTMLTemplateElement>('template')
  if (!input || !panel || !note || !list || !status || !template) return
  const {
    index = '',
    pages = '',
    searching = '',
    none = '',
    found: foundTexts = '',
    failed = '',
  } = root.dataset

  let sections: Promise<SearchSection[]> | undefined
  const load = (): Promise<SearchSection[]> => {
    sections ??= fetch(index).then((answer) => {
      if (!answer.ok) throw new Error(String(answer.status))
      return answer.json() as Promise<SearchSection[]>
    })
    // One that failed is tried again by the next letter.
    sections.catch(() => {
      sections = undefined
    })
    return sections
  }
  const say = (text: string) => {
    note.textContent = text
    status.textContent = text
  }
  const itemOf = ({ name, title, heading, id }: SearchSection, excerpt: string, query: string): Node => {
    const item = template.content.cloneNode(true) as DocumentFragment
    const fill = (place: string, text: string) =>
      item.querySelector(`[data-search-${place}]`)?.replaceChildren(...marked(text, query))
    item.querySelector('a')?.setAttribute('href', pages + name + (id && `#${id}`))
    fill('title', heading ? title : '')
    fill('heading', heading || title)
    fill('text', excerpt)
    return item
  }
  const show = async (): Promise<void> => {
    const query = input.value.trim()
    panel.hidden = query === ''
    if (query === '') return
    if (list.childElementCount === 0) note.textContent = searching
    try {
      const all = await load()
      if (query !== input.value.trim()) return
      const { found, total } = searchSections(all, query)
      list.replaceChildren(...found.map(({ section, excerpt }) => itemOf(section, excerpt, query)))
      const forms = JSON.parse(foundTexts) as CountedText
      const { lang } = document.documentElement
      say(total === 0 ? fillBlanks(none, { query }) : countedText(forms, total, lang))
    } catch {
      list.replaceChildren()
      say(failed)
    }
  }
  let timer = 0
  input.addEventListener('input', () => {
    clearTimeout(timer)
    timer = window.setTimeout(() => void show(), WAIT_MS)
  })
  input.addEventListener('focus', () => {
    load().catch(() => {})
    if (input.value.trim() !== '') panel.hidden = false
  })

  /** Down and up go through the results, Escape back to what was typed. */
  root.addEventListener('keydown', (event) => {
    const links = [...list.querySelectorAll('a')]
    const place = links.findIndex((link) => link === document.activeElement)
    if (event.key === 'Escape' && !panel.hidden) {
      panel.hidden = true
      input.focus()
      panel.hidden = true
    } else if (event.key === 'ArrowDown' && !panel.hidden)
      links[Math.min(place + 1, links.length - 1)]?.focus()
    else if (event.key === 'ArrowUp' && place >= 0) (links[place - 1] ?? input).focus()
    else if (event.key === 'Enter' && document.activeElement === input && !panel.hidden) links[0]?.click()
    else return
    event.preventDefault()
  })
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Node && !root.contains(target)) panel.hidden = true
  })
  root.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !root.contains(relatedTarget)) panel.hidden = true
  })
  // What a link of this page leads to is seen.
  list.addEventListener('click', () => {
    panel.hidden = true
  })
}

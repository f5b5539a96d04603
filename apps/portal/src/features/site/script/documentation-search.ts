import type { SearchIndex, SearchSection } from '@assure/documents/search-index'
import { findSections, markedParts } from '#src/features/site/script/find-sections.ts'
import { type CountedText, countedText } from '#src/lib/counted-text.ts'
import { fillBlanks } from '@assure/contract/fill-blanks'

const WAIT_MS = 120
/** Parameter of the query in the URL, so that users can share it. */
const QUERY = 'q'

const keepInAddress = (query: string): void => {
  const address = new URL(location.href)
  if (query === (address.searchParams.get(QUERY) ?? '')) return
  if (query === '') address.searchParams.delete(QUERY)
  else address.searchParams.set(QUERY, query)
  history.replaceState(history.state, '', address)
}

const marked = (text: string, terms: readonly string[]): Node[] =>
  markedParts(text, terms).map((part) => {
    if (!part.isFound) return document.createTextNode(part.text)
    const mark = document.createElement('mark')
    mark.className = 'bg-accent-soft text-text font-semibold'
    mark.textContent = part.text
    return mark
  })

/** Runs the search of the documents, `[data-documentation-search]`. The index is lazy-loaded on first use. */
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

  let fetched: Promise<SearchIndex> | undefined
  const load = (): Promise<SearchIndex> => {
    fetched ??= fetch(index).then((answer) => {
      if (!answer.ok) throw new Error(String(answer.status))
      return answer.json() as Promise<SearchIndex>
    })
    // A failed load is retried on the next input.
    fetched.catch(() => {
      fetched = undefined
    })
    return fetched
  }
  const say = (text: string) => {
    note.textContent = text
    status.textContent = text
  }
  const itemOf = (
    { path, title, heading, id }: SearchSection,
    excerpt: string,
    terms: readonly string[],
  ): Node => {
    const item = template.content.cloneNode(true) as DocumentFragment
    const fill = (place: string, text: string) =>
      item.querySelector(`[data-search-${place}]`)?.replaceChildren(...marked(text, terms))
    const page = path.startsWith('/') ? path : pages + path
    item.querySelector('a')?.setAttribute('href', page + (id && `#${id}`))
    fill('title', heading ? title : '')
    fill('heading', heading || title)
    fill('text', excerpt)
    return item
  }
  const show = async (): Promise<void> => {
    const query = input.value.trim()
    keepInAddress(query)
    panel.hidden = query === ''
    if (query === '') return
    if (list.childElementCount === 0) note.textContent = searching
    try {
      const all = await load()
      if (query !== input.value.trim()) return
      const { found, total, terms } = findSections(all, query)
      list.replaceChildren(...found.map(({ section, excerpt }) => itemOf(section, excerpt, terms)))
      const forms = JSON.parse(foundTexts) as CountedText
      const { lang } = document.documentElement
      say(total === 0 ? fillBlanks(none, { query }) : countedText(forms, total, lang))
    } catch {
      list.replaceChildren()
      say(failed)
    }
  }
  // `pageshow` also fires for a page from the back/forward cache, whose results are hidden.
  window.addEventListener('pageshow', () => {
    const asked = new URLSearchParams(location.search).get(QUERY)
    if (!asked) return
    input.value = asked
    void show()
  })
  let timer = 0
  input.addEventListener('input', () => {
    clearTimeout(timer)
    timer = window.setTimeout(() => void show(), WAIT_MS)
  })
  input.addEventListener('focus', () => {
    load().catch(() => {})
    if (input.value.trim() !== '') panel.hidden = false
  })

  // As in the dashboard's lists: the key for the search, unless the reader is typing.
  document.addEventListener('keydown', (event) => {
    const { target, key, ctrlKey, metaKey, altKey } = event
    const isTyping =
      target instanceof HTMLElement && (target.matches('input, textarea, select') || target.isContentEditable)
    if (key !== '/' || ctrlKey || metaKey || altKey || isTyping) return
    event.preventDefault()
    input.focus()
  })
  // Down and Up move through the results, Escape returns to the input.
  root.addEventListener('keydown', (event) => {
    const links = [...list.querySelectorAll('a')]
    const place = links.findIndex((link) => link === document.activeElement)
    if (event.key === 'Escape' && !panel.hidden) {
      input.focus()
      // Focusing the input has just opened the panel again.
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
  // Hide the panel, so that the target of a link within this page is visible.
  list.addEventListener('click', () => {
    panel.hidden = true
  })
}

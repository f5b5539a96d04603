import { bytesOf } from '#src/features/site/parts/json-lines.ts'
import type { DemoTexts } from '#src/features/site/safety/demo-texts.ts'
import {
  judgeText,
  markedPieces,
  TEXT_CATEGORIES,
  TEXT_MAX,
  type TextCategory,
  type TextVerdict,
} from '#src/features/site/safety/text-model.ts'
import { addedPaths, dayReport, reportFigures } from '#src/features/site/safety/text-report.ts'
import { shareOf, valueOf } from '#src/features/site/safety/text-values.ts'
import { countedText } from '#src/lib/counted-text.ts'
import { fillBlanks } from '@assure/contract/fill-blanks'

/** Pause in typing after which screen readers announce the verdict. */
const SAY_AFTER_MS = 700

const find = (root: ParentNode, name: string) => root.querySelector<HTMLElement>(`[data-${name}]`)
const findAll = (root: ParentNode, name: string) => [...root.querySelectorAll<HTMLElement>(`[data-${name}]`)]

/** Marks the findings behind the text box. */
const showMarks = (mirror: HTMLElement, text: string, { findings }: TextVerdict) => {
  const pieces = markedPieces(text, findings).map(({ text: words, category }) => {
    if (!category) return words
    const mark = document.createElement('mark')
    mark.dataset['found'] = category
    mark.textContent = words
    return mark
  })
  // Gives a final line break its own line, as in a text box.
  mirror.replaceChildren(...pieces, '\u200b')
}

const showMeters = (demo: HTMLElement, verdict: TextVerdict, texts: DemoTexts, locale: string) => {
  for (const row of findAll(demo, 'meter')) {
    const category = TEXT_CATEGORIES.find((name) => name === row.dataset['meter'])
    if (!category) continue
    row.toggleAttribute('data-counted', verdict.counted.includes(category))
    row.querySelector('[data-bar]')?.setAttribute('width', shareOf(verdict, category))
    const value = find(row, 'value')
    if (value) value.textContent = valueOf(verdict, category, texts, locale)
  }
}

const showReport = (page: ParentNode, counted: readonly TextCategory[] | null, texts: DemoTexts) => {
  const report = dayReport(counted)
  const figures = reportFigures(report)
  const added = addedPaths(counted)
  for (const line of findAll(page, 'line')) {
    const path = line.dataset['line'] ?? ''
    const value = find(line, 'figure')
    if (value && path in figures)
      value.textContent = `${figures[path]}${value.textContent?.endsWith(',') ? ',' : ''}`
    line.toggleAttribute('data-added', added.includes(path))
  }
  for (const way of findAll(page, 'crossing'))
    way.toggleAttribute('data-added', added.includes(way.dataset['crossing'] ?? ''))
  const bytes = find(page, 'bytes')
  if (bytes) bytes.textContent = countedText(texts.bytes, bytesOf(report), document.documentElement.lang)
}

const verdictWords = (
  { counted, findings, isHeld }: TextVerdict,
  texts: DemoTexts,
  language: string,
): string => {
  const list = (categories: Iterable<TextCategory>) =>
    new Intl.ListFormat(language).format([...categories].map((category) => texts.category[category]))
  if (isHeld) return fillBlanks(texts.saidHeld, { found: list(counted) })
  const below = new Set(findings.map(({ category }) => category))
  return below.size > 0 ? fillBlanks(texts.saidBelow, { found: list(below) }) : texts.saidNothing
}

/**
 * Runs the text box of online safety, `[data-text-demo]`: judges each input by a word list in the browser. It sends
 * nothing.
 */
export const runTextDemo = (): void => {
  const demo = find(document, 'text-demo')
  const box = demo?.querySelector('textarea')
  const mirror = demo && find(demo, 'mirror')
  if (!demo || !box || !mirror) return
  const texts = JSON.parse(demo.dataset['texts'] ?? '') as DemoTexts
  const language = document.documentElement.lang
  let saying: ReturnType<typeof setTimeout> | undefined

  const show = () => {
    const text = box.value
    const verdict = judgeText(text)
    const isEmpty = text.trim() === ''
    showMarks(mirror, text, verdict)
    showMeters(demo, verdict, texts, language)
    showReport(document, isEmpty ? null : verdict.counted, texts)
    const state = verdict.isHeld ? 'held' : isEmpty ? 'empty' : 'fine'
    for (const chip of findAll(demo, 'verdict')) chip.hidden = chip.dataset['verdict'] !== state
    const used = find(demo, 'used')
    if (used) {
      const words = text.length >= TEXT_MAX ? texts.full : texts.used
      used.textContent = fillBlanks(words, { used: text.length, most: TEXT_MAX })
    }
    clearTimeout(saying)
    return verdict
  }
  const showAndSay = () => {
    const verdict = show()
    saying = setTimeout(() => {
      const said = find(demo, 'said')
      if (said) said.textContent = verdictWords(verdict, texts, language)
    }, SAY_AFTER_MS)
  }

  box.addEventListener('input', showAndSay)
  find(demo, 'clear')?.addEventListener('click', () => {
    box.value = ''
    box.focus()
    showAndSay()
  })
  // From here on the box is editable. Before, its text was only an example.
  demo.toggleAttribute('data-live', true)
  mirror.setAttribute('aria-hidden', 'true')
  for (const control of findAll(demo, 'control')) control.hidden = false
  show()
}

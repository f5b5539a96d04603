import { EXAMPLE_DAY } from '@assure/contract/example-values'

/** Storage key of the language that the reader chose for samples. */
const SAMPLE_KEY = 'sample'
const DAY_MS = 86_400_000

const keptLanguage = (): string | null => {
  try {
    return localStorage.getItem(SAMPLE_KEY)
  } catch {
    return null
  }
}
const keepLanguage = (language: string): void => {
  try {
    localStorage.setItem(SAMPLE_KEY, language)
  } catch {
    // Without storage, the choice is for this page only.
  }
}

/**
 * Chooses the language of samples, `[data-sample-choice]`: that of the parameter `sample` in the URL, otherwise the one that the
 * reader chose last.
 */
export const chooseSample = (): void => {
  const choices = document.querySelectorAll<HTMLInputElement>('[data-sample-choice] input')
  if (choices.length === 0) return
  const wanted = new URLSearchParams(location.search).get(SAMPLE_KEY) ?? keptLanguage()
  for (const choice of choices) {
    if (choice.value === wanted) choice.checked = true
    choice.addEventListener('change', () => keepLanguage(choice.value))
  }
}

/** Puts yesterday (UTC) in place of the day of the examples, `[data-dated]`, because old reports are refused. */
export const dateSamples = (): void => {
  const yesterday = new Date(Date.now() - DAY_MS).toISOString().slice(0, EXAMPLE_DAY.length)
  for (const place of document.querySelectorAll('[data-dated]')) {
    const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { currentNode } = texts
      if (currentNode.nodeValue?.includes(EXAMPLE_DAY))
        currentNode.nodeValue = currentNode.nodeValue.replaceAll(EXAMPLE_DAY, yesterday)
    }
  }
}

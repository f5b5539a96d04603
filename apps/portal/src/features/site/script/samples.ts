import { datedText, yesterdayOf } from '@assure/contract/example-day'

/** Storage key of the language that the reader chose for samples. */
const SAMPLE_KEY = 'sample'

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
  const choose = (language: string | null): void => {
    for (const choice of choices) if (choice.value === language) choice.checked = true
  }
  choose(wanted)
  for (const choice of choices)
    choice.addEventListener('change', () => {
      keepLanguage(choice.value)
      choose(choice.value)
    })
}

/** Characters between a field and its value. In coloured code, the two are separate texts. */
const LEAD_CHARS = 12

/**
 * Puts yesterday (UTC) in place of the day of the examples, `[data-dated]`, because old reports are refused. Its month is the
 * month that samples read back.
 */
export const dateSamples = (): void => {
  const yesterday = yesterdayOf(new Date())
  for (const place of document.querySelectorAll('[data-dated]')) {
    const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
    let lead = ''
    while (texts.nextNode()) {
      const { currentNode } = texts
      const text = datedText(lead + (currentNode.nodeValue ?? ''), yesterday)
      if (text !== lead + (currentNode.nodeValue ?? '')) currentNode.nodeValue = text.slice(lead.length)
      lead = text.slice(-LEAD_CHARS)
    }
  }
}

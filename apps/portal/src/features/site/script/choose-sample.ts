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

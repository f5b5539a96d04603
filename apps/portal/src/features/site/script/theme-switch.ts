import { chooseTheme, chosenTheme, showKeptTheme, THEMES } from '#src/lib/theme.ts'

/** Enables the theme switch of a public page, `[data-theme-choice]` with one radio button per theme. */
export const chooseThemes = (): void => {
  const radios = document.querySelectorAll<HTMLInputElement>('[data-theme-choice] input')
  for (const group of document.querySelectorAll<HTMLFieldSetElement>('[data-theme-choice] fieldset'))
    group.disabled = false
  const mark = () => {
    for (const radio of radios) radio.checked = radio.value === chosenTheme()
  }
  mark()
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    showKeptTheme()
    mark()
  })
  for (const radio of radios) {
    radio.addEventListener('change', () => {
      const theme = THEMES.find((known) => known === radio.value)
      if (theme) chooseTheme(theme)
    })
  }
}

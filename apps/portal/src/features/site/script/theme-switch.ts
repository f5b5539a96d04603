import { chooseTheme, chosenTheme, THEMES } from '#src/lib/theme.ts'

/** The theme switches of a public page, `[data-theme-choice]` with a radio button for each theme. */
export const chooseThemes = (): void => {
  const radios = document.querySelectorAll<HTMLInputElement>('[data-theme-choice] input')
  for (const radio of radios) {
    radio.checked = radio.value === chosenTheme()
    radio.addEventListener('change', () => {
      const theme = THEMES.find((known) => known === radio.value)
      if (theme) chooseTheme(theme)
    })
  }
}

/** Where a person's choice is kept; `public/theme.js` reads it before the first paint. */
export const THEME_KEY = 'theme'

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** The chosen theme; 'system' where none is. */
export const chosenTheme = (): Theme =>
  THEMES.find((theme) => theme === document.documentElement.dataset['theme']) ?? 'system'

/** Shows the theme that is kept: a page that the browser held may be older than the choice. */
export const showKeptTheme = (): void => {
  try {
    const kept = localStorage.getItem(THEME_KEY)
    chooseTheme(THEMES.find((theme) => theme === kept) ?? 'system')
  } catch {
    // Then it stays as it was.
  }
}

/** Shows a theme at once and keeps it for the next visit, where the browser lets us. */
export const chooseTheme = (theme: Theme): void => {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
  try {
    if (theme === 'system') localStorage.removeItem(THEME_KEY)
    else localStorage.setItem(THEME_KEY, theme)
  } catch {
    // Storage may be forbidden: then the choice lasts for this page.
  }
}

/** Storage key of the user's theme. `public/theme.js` reads it before the first paint. */
export const THEME_KEY = 'theme'

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** Returns the current theme; 'system' if the user chose none. */
export const chosenTheme = (): Theme =>
  THEMES.find((theme) => theme === document.documentElement.dataset['theme']) ?? 'system'

/** Applies the stored theme. A page from the back/forward cache may be older than the choice. */
export const showKeptTheme = (): void => {
  try {
    const kept = localStorage.getItem(THEME_KEY)
    chooseTheme(THEMES.find((theme) => theme === kept) ?? 'system')
  } catch {
    // Storage may be blocked. Then the theme stays as it is.
  }
}

/** Applies a theme and stores it for the next visit. */
export const chooseTheme = (theme: Theme): void => {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
  try {
    if (theme === 'system') localStorage.removeItem(THEME_KEY)
    else localStorage.setItem(THEME_KEY, theme)
  } catch {
    // Storage may be blocked. Then the choice applies only to this page.
  }
}

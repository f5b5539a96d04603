interface ThemeColour {
  light: string
  dark: string
}

/** Page background. A separate constant, so that bundles that need only this colour do not include the others. */
export const GROUND: ThemeColour = { light: '#fafaf8', dark: '#101413' }

/**
 * Colours of the portal's `tokens.css` for places without that style sheet: mails, PDFs, the offline page, pictures.
 * A test of the portal checks that they match.
 */
export const THEME_COLOURS = {
  bg: GROUND,
  surface: { light: '#ffffff', dark: '#171c1b' },
  sunken: { light: '#f4f4f1', dark: '#1e2423' },
  border: { light: '#e4e3de', dark: '#2b3331' },
  text: { light: '#1b1d1c', dark: '#ecefee' },
  'text-muted': { light: '#565a58', dark: '#a9b1ae' },
  accent: { light: '#0f6b62', dark: '#4fc3b4' },
  'accent-soft': { light: '#e3f2ef', dark: '#15312d' },
  'on-accent': { light: '#ffffff', dark: '#06211e' },
  outside: { light: '#f4f4f1', dark: '#171c1b' },
} as const satisfies Record<string, ThemeColour>

/** Returns a CSS `light-dark()` value, for pages without `tokens.css`. */
export const lightDark = ({ light, dark }: ThemeColour): string => `light-dark(${light}, ${dark})`

type Palette = Record<keyof typeof THEME_COLOURS, string>

/** Returns the colours of one theme by name. */
export const paletteOf = (theme: keyof ThemeColour): Palette =>
  Object.fromEntries(Object.entries(THEME_COLOURS).map(([name, colour]) => [name, colour[theme]])) as Palette

interface ThemeColour {
  light: string
  dark: string
}

/** Colours of `tokens.css` for what is drawn where no style sheet reaches; a test holds them to it. */
export const THEME_COLOURS = {
  bg: { light: '#fafaf8', dark: '#101413' },
  surface: { light: '#ffffff', dark: '#171c1b' },
  border: { light: '#e4e3de', dark: '#2b3331' },
  text: { light: '#1b1d1c', dark: '#ecefee' },
  'text-muted': { light: '#565a58', dark: '#a9b1ae' },
  accent: { light: '#0f6b62', dark: '#4fc3b4' },
  'accent-soft': { light: '#e3f2ef', dark: '#15312d' },
  outside: { light: '#f4f4f1', dark: '#171c1b' },
} as const satisfies Record<string, ThemeColour>

/** A colour of both themes, for a style sheet of its own. */
export const lightDark = ({ light, dark }: ThemeColour): string => `light-dark(${light}, ${dark})`
